package bench.conform

import bench.catalog.Program
import bench.catalog.Track
import java.nio.file.Path
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.TestFactory

class ContractTest {
    @Test
    fun `a correct service meets every clause`() {
        assertEquals(emptyList(), correct.filterNot { it.passed })
        assertEquals(correct.size, correct.distinctBy { it.clause }.size, "two clauses with one name")
    }

    @Test
    fun `every clause is one that a defect breaks`() {
        val broken = Defect.entries.map { it.clause }.toSet()
        assertEquals(emptyList(), correct.map { it.clause } - broken)
    }

    @Test
    fun `a service that calls nobody keeps what all have in common, with what it needs beside it`() {
        val alone = fakeService(mapOf("JAVA_TOOL_OPTIONS" to "-Xmx1g")).copy(needs = listOf("postgres"))
        fun check(defect: Defect?): Pair<FakeRuntime, List<ClauseResult>> =
            FakeRuntime(defect).let { runtime ->
                runtime to
                    Contract(runtime, TEST_PACE) {
                            Program(it, Program.COMPANION, Path.of("x"), listOf("x"), emptyMap())
                        }
                        .check(alone, Track.STOCK)
            }
        val (runtime, results) = check(null)
        assertEquals(4 to emptyList<ClauseResult>(), results.size to results.filterNot { it.passed })
        assertEquals(listOf("postgres") to emptyList<String>(), runtime.everAsked to runtime.companions)
        listOf(Defect.NO_METRICS, Defect.OTHER_HEAP, Defect.NO_COLLECTIONS).forEach {
            assertContains(
                check(it).second.filterNot { result -> result.passed }.map { result -> result.clause },
                it.clause,
            )
        }
        val ending = Defect.entries.filter { it.clause == endClause.name }
        assertEquals(
            emptyList<Defect>(),
            ending.filter { defect -> check(defect).second.all { it.passed } },
            "an end that is none",
        )
    }

    /** The checks wait far more than they compute, so several run at once. */
    @TestFactory
    fun `a broken service fails the clause that it breaks`(): List<DynamicTest> {
        val threads = Executors.newFixedThreadPool(THREADS)
        val checks = Defect.entries.associateWith { threads.submit(Callable { check(it) }) }
        threads.shutdown()
        return checks.map { (defect, check) ->
            dynamicTest("$defect") {
                val failed = check.get().filterNot { it.passed }.map { it.clause }
                if (defect.spreads) assertContains(failed, defect.clause)
                else assertEquals(listOf(defect.clause), failed)
            }
        }
    }

    private companion object {
        const val THREADS = 16
        val correct by lazy { check(null) }

        fun check(defect: Defect?) = Contract(FakeRuntime(defect), TEST_PACE).check(fakeService(), Track.STOCK)
    }
}

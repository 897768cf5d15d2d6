package bench.contract

import bench.model.Service
import bench.model.Track
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
    fun `every clause is broken by a defect`() {
        val broken = Defect.entries.map { it.clause }.toSet()
        assertEquals(emptyList(), correct.map { it.clause } - broken)
    }

    @Test
    fun `a service without a dependency keeps the common clauses`() {
        val alone = fakeService(mapOf("JAVA_TOOL_OPTIONS" to "-Xmx1g"))
        val results = check(null, alone)
        assertEquals(4 to emptyList<ClauseResult>(), results.size to results.filterNot { it.passed })
        listOf(Defect.NO_METRICS, Defect.OTHER_HEAP, Defect.NO_COLLECTIONS).forEach {
            assertContains(
                check(it, alone).filterNot { result -> result.passed }.map { result -> result.clause },
                it.clause,
            )
        }
        val ending = Defect.entries.filter { it.clause == endClause.name }
        assertEquals(
            emptyList<Defect>(),
            ending.filter { defect -> check(defect, alone).all { it.passed } },
            "an end that is none",
        )
    }

    /** The clause that only expects text accepts the first reading. */
    @Test
    fun `the check waits for meters that appear after the port is open`() {
        val first = listOf(Defect.NO_HEAP, Defect.NO_HEAP, Defect.NO_COLLECTIONS, Defect.NO_COLLECTIONS)
        val results =
            FakeRuntime(firstMetrics = first).use {
                Contract(it, TEST_PACE.copy(metersMs = 10_000))
                    .check(fakeService(), Track.STOCK, it.startMock(TEST_PACE.mockDelayMs))
            }
        assertEquals(emptyList(), results.filterNot { it.passed })
    }

    /** The checks mostly wait, so several run at once. */
    @TestFactory
    fun `a broken service fails the matching clause`(): List<DynamicTest> {
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

        fun check(defect: Defect?, service: Service = fakeService()) =
            FakeRuntime(defect).use { runtime ->
                Contract(runtime, TEST_PACE).check(service, Track.STOCK, runtime.startMock(TEST_PACE.mockDelayMs))
            }
    }
}

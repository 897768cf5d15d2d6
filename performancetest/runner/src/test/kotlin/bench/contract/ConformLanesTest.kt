package bench.contract

import bench.UserError
import bench.catalog.Catalog
import bench.cli.ConformCommand
import bench.model.Track
import com.github.ajalt.clikt.testing.test
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CountDownLatch
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.TimeUnit.SECONDS
import java.util.concurrent.atomic.AtomicBoolean
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

/** Checks several services at a time. They have no dependency, so they have fewer clauses and none that waits. */
class ConformLanesTest {
    @Test
    fun `three services are checked at the same time, each with its own mock`() {
        val all = CyclicBarrier(3)
        val mocks = ConcurrentHashMap<String, String>()
        val runtime = FakeRuntime { service, mock ->
            all.await(HANGS_S, SECONDS)
            mocks[service.name] = mock!!.url
        }
        val result = command(runtime).test("--track stock")
        assertEquals(0, result.statusCode, result.output)
        assertContains(result.stdout, "checking 3 services, 3 at a time;")
        assertEquals(setOf("a", "b", "c") to 3, mocks.keys.toSet() to mocks.values.toSet().size)
    }

    @Test
    fun `a runtime with fewer mocks checks fewer services at a time and says so`() {
        val result = command(FakeRuntime(mostMocks = 2)).test("--track stock --parallel 8")
        assertContains(result.stdout, "checking 3 services, 2 at a time, since the runtime fake has no more mocks;")
        assertContains(result.stdout, "3 of 3 keep the contract.")
    }

    @Test
    fun `one lane and three lanes give the same results, and the lines of a service stay together`() {
        val one = blocks("--parallel 1")
        assertEquals(listOf("a, stock", "a, tuned", "b, stock", "b, tuned", "c, stock", "c, tuned"), one.map { it[0] })
        assertEquals(one, blocks("--parallel 3"))
    }

    /** The lines of each service and track, sorted by first line. */
    private fun blocks(arguments: String): List<List<String>> {
        val defects = mapOf("b" to Defect.OTHER_HEAP, "c" to Defect.CRASHES_ON_SIGTERM)
        val lines = command(FakeRuntime(defects = defects)).test(arguments).stdout.trim().lines()
        assertEquals(
            "2 of 6 keep the contract; these do not: b (stock), b (tuned), c (stock), c (tuned).",
            lines.last(),
        )
        return lines
            .drop(1)
            .dropLast(1)
            .chunked(CLAUSES + 2)
            .sortedBy { it.first() }
            .onEach { block ->
                assertTrue(block.drop(1).all { it.startsWith("  ") } && block.last().endsWith("clauses hold"), "$block")
            }
    }

    @Test
    fun `an error in one lane ends all with its sentence`() {
        val isOtherAtWork = CountDownLatch(1)
        val hasOtherEnded = AtomicBoolean()
        val runtime = FakeRuntime { service, _ ->
            if (service.name == "a") waits(isOtherAtWork, hasOtherEnded)
            else if (service.name == "b") throw UserError("The mock is gone.").also { isOtherAtWork.await() }
        }
        assertEquals(
            "The mock is gone.",
            assertFailsWith<UserError> { command(runtime).test("--track stock") }.message,
        )
        assertTrue(hasOtherEnded.get())
    }

    private fun waits(isAtWork: CountDownLatch, hasEnded: AtomicBoolean) {
        isAtWork.countDown()
        try {
            assertTrue(CountDownLatch(1).await(HANGS_S, SECONDS), "nothing ended it")
        } finally {
            hasEnded.set(true)
        }
    }

    @Test
    fun `services without the track are named and left out`() {
        val result = command(stockOnly = setOf("a", "c")).test("--track tuned")
        assertContains(result.stdout, "not checked, because they have no settings for track tuned: a, c\n")
        assertContains(result.stdout, "\nb, tuned\n")
        assertContains(result.stdout, "1 of 1 keep the contract.")
    }

    @Test
    fun `if no service has the track, nothing was checked, which gives one sentence`() {
        val failure = assertFailsWith<UserError> { command(stockOnly = setOf("a", "c")).test("c a --track tuned") }
        assertEquals("There is nothing to check: c, a have no settings for track tuned.", failure.message)
    }

    @Test
    fun `more than eight lanes are refused`() {
        assertContains(command().test("--parallel 9").stderr, "--parallel: 9 is not in the valid range of 1 to 8")
    }

    private fun command(runtime: FakeRuntime = FakeRuntime(), stockOnly: Set<String> = emptySet()) =
        ConformCommand(
            {
                Catalog(
                    listOf("a", "b", "c").map { name ->
                        fakeService(mapOf("JAVA_TOOL_OPTIONS" to "-Xmx1g"), name)
                            .copy(tracks = if (name in stockOnly) listOf(Track.STOCK) else Track.entries)
                    }
                )
            },
            { _, _ -> runtime },
            TEST_PACE,
        )

    private companion object {
        const val CLAUSES = 4
        const val HANGS_S = 60L
    }
}

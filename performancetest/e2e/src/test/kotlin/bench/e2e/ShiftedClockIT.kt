package bench.e2e

import bench.catalog.Catalog
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.loadgen.open.METRICS_PORT
import bench.runtime.Lifetime
import bench.runtime.LoadGenerators
import bench.runtime.LoadSession
import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import java.net.InetAddress
import java.net.InetSocketAddress
import java.nio.file.Path
import java.util.concurrent.Executors
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** One of two load generators has another wall clock: only their start has to agree. */
@UsesProcessesThird
class ShiftedClockIT {
    @TempDir lateinit var folder: Path

    /** A load generator's process. */
    private class Child(val process: Process, private val errors: Path) : Lifetime {
        override val isAlive: Boolean
            get() = process.isAlive

        override val ending: String?
            get() = if (isAlive) null else "exit code ${process.exitValue()}"

        override fun lastOutput() = errors.readText()
    }

    private fun child(name: String, environment: Map<String, String>): Child {
        val declared = Catalog.loadGenerator(CommandLine.root)
        val errors = folder.resolve("$name.txt")
        val process =
            ProcessBuilder(Place.current.prefix + "${QuickJdk.java}" + declared.command.drop(1))
                .directory(declared.dist.toFile())
                .apply { environment().putAll(declared.environment - METRICS_PORT + environment) }
                .redirectError(errors.toFile())
                .start()
        return Child(process, errors)
    }

    private fun server(): HttpServer =
        HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0).apply {
            executor = Executors.newVirtualThreadPerTaskExecutor()
            createContext("/", ::answer)
            start()
        }

    private fun answer(exchange: HttpExchange) {
        Thread.sleep(DELAY_MS)
        exchange.sendResponseHeaders(200, 1)
        exchange.responseBody.use { it.write('7'.code) }
    }

    @Test
    fun `one whose wall clock is an hour ahead makes its share of the same schedule`() {
        val clock = SteppedClock(folder).apply { assumeLibrary() }.apply { setAhead(HOUR_S) }
        val server = server()
        val children = listOf(child("here", emptyMap()), child("ahead", clock.environment))
        try {
            val sessions = children.mapIndexed { n, child ->
                LoadSession(
                    LoadGenerators.name(n + 1),
                    child.process.outputWriter(),
                    child.process.inputReader(),
                    child,
                    patienceS = LONGEST_S,
                )
            }
            check(LoadGenerators(sessions), "http://127.0.0.1:${server.address.port}/")
        } finally {
            children.forEach { it.process.destroyForcibly().waitFor() }
            server.stop(0)
        }
    }

    private fun check(both: LoadGenerators, url: String) {
        val plan = LoadPlan(url, listOf(Phase(PER_S.toDouble(), SECONDS)), TIMEOUT_MS, TIMEOUT_MS, LoadPlan.MOCK_ANSWER)
        val result = both.run(plan) { true }
        val startsMs = result.generators.map { startMs(it.done.histogram_log) }
        assertTrue(startsMs[1] - startsMs[0] > HOUR_S * MS_PER_S / 2, "the second has the same wall clock: $startsMs")
        assertEquals((0..<SECONDS).map { it to PER_S }, result.done.seconds.map { it.second to it.started })
        assertEquals(PER_S * SECONDS, result.done.seconds.sumOf { it.correct })
        assertTrue(result.generators.all { it.done.start_late_ms != null }, "nothing was commanded")
    }

    private fun startMs(log: String) = Regex("StartTime: ([0-9.]+)").find(log)!!.groupValues[1].toDouble() * MS_PER_S

    private companion object {
        const val HOUR_S = 3_600L
        const val MS_PER_S = 1_000L
        const val DELAY_MS = 50L
        const val PER_S = 20L
        const val SECONDS = 5
        const val LONGEST_S = 1_200L
        const val TIMEOUT_MS = 600_000L
    }
}

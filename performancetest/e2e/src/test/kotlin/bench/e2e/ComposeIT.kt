package bench.e2e

import bench.result.RecordStore
import java.nio.file.Path
import java.time.Instant
import kotlin.io.path.readLines
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.MethodOrderer
import org.junit.jupiter.api.Order
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestMethodOrder
import org.junit.jupiter.api.io.TempDir

/**
 * The real thing: containers, HAProxy, monitoring. Left out where no engine answers, unless `-Dbench.docker=required`
 * says that one must.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation::class)
class ComposeIT {
    @TempDir lateinit var folder: Path

    private val stack by lazy { ComposeStack() }
    private val start = Instant.now()

    /** Those of the smoke run, for which alone callers' figures are there. */
    private val called = listOf("vertx", "express")

    @BeforeAll
    fun `an engine answers`() {
        ComposeStack.assumeEngine()
    }

    @AfterAll
    fun `nothing is left`() {
        stack.close()
        assertEquals(emptyList(), stack.remains())
    }

    @Test
    @Order(1)
    fun `the compose files are read without a warning`() =
        assertEquals(
            "",
            stack.compose("--profile", "bench", "--profile", "quarkus", "--profile", "runner", "config", "-q").output,
        )

    @Test
    @Order(2)
    fun `all services come up, and answer through HAProxy`() {
        stack.build("--profile", "bench")
        stack.up()
        assertEquals(9, stack.measured.size)
        assertEquals(stack.declared().sorted(), stack.containers(), "nothing of another profile")
        repeat(CALLS) { stack.measured.forEach(stack::call) }
    }

    @Test
    @Order(3)
    fun `all services keep the contract in containers`() {
        val result = stack.bench("conform", "--runtime", "compose", "--track", "stock")
        assertEquals(0, result.exitCode, result.output)
    }

    @Test
    @Order(4)
    fun `a smoke run of two services leaves whole records, and what ran before runs again`() {
        val before = stack.running()
        val out = folder.resolve("run")
        val result =
            stack.bench(
                "run",
                "--runtime",
                "compose",
                "--services",
                called.joinToString(","),
                "--track",
                "stock",
                "--profile",
                "smoke",
                "--out",
                "$out",
                "--seed",
                "1",
            )
        assertEquals(0, result.exitCode, result.output)
        val store = RecordStore(out)
        assertEquals(called.toSet(), store.readTrials().map { it.service }.toSet())
        store.readTrials().forEach { trial ->
            assertNotNull(trial.resources?.working_set_peak_mib, "${trial.resources}")
            assertNotNull(trial.resources?.anonymous_peak_mib)
            assertNotNull(trial.bench.proxy_cpu_share)
            assertNotNull(trial.bench.monitoring_cpu_share)
        }
        assertEquals(
            "vertx,stock,5",
            out.resolve("summary.csv").readLines().first { ",vertx," in it }.split(",").subList(1, 4).joinToString(","),
        )
        assertTrue(
            store.readRun().fingerprint.containers.keys.containsAll(called + "haproxy" + "mock-3" + "injector"),
            "${store.readRun().fingerprint}",
        )
        assertEquals(before, stack.running())
    }

    @Test
    @Order(5)
    fun `dashboards offer the services that call the dependency, and every query has data of each`() {
        // Those that call nobody were up for their contract, and may have been seen then.
        val dashboards = Dashboard.all().filter { it.file != "closeup.json" }
        val offered = dashboards.associate { it.file to stack.services(it.offers, start) }
        assertEquals(mapOf("compare.json" to stack.measured.toSet(), "service.json" to stack.measured.toSet()), offered)
        assertTrue(
            Dashboard.all()
                .single { it.file == "closeup.json" }
                .let { stack.services(it.offers, start) }
                .none { it in stack.measured }
        )
        assertEquals(
            emptyList(),
            dashboards.flatMap {
                it.missing(stack, start) { query, service -> "caller" !in query || service in called }
            },
        )
    }

    @Test
    @Order(6)
    fun `the other experiments run in containers too`() {
        for ((experiment, check) in
            listOf("startup" to ExperimentChecks::starts, "faults" to ExperimentChecks::faults)) {
            val out = folder.resolve(experiment)
            val result =
                stack.bench(
                    "run",
                    experiment,
                    "--runtime",
                    "compose",
                    "--services",
                    "vertx",
                    "--profile",
                    "smoke",
                    "--out",
                    "$out",
                    "--seed",
                    "1",
                )
            assertEquals(0, result.exitCode, result.output)
            check(RecordStore(out))
        }
    }

    @Test
    @Order(7)
    fun `workloads run in containers too, each way in one of its own`() {
        for ((experiment, service, client) in
            listOf(
                Triple("download", "quarkus-download", "http-client"),
                Triple("patterns", "quarkus-patterns", "pattern-client"),
            )) {
            val out = folder.resolve(experiment)
            val result =
                stack.bench(
                    "run",
                    experiment,
                    "--runtime",
                    "compose",
                    "--services",
                    service,
                    "--profile",
                    "smoke",
                    "--out",
                    "$out",
                    "--seed",
                    "1",
                )
            assertEquals(0, result.exitCode, result.output)
            val store = RecordStore(out)
            ExperimentChecks.workloads(store).forEach {
                assertNotNull(it.resources?.working_set_peak_mib, "${it.resources}")
            }
            assertTrue(
                store.readRun().fingerprint.containers.keys.containsAll(listOf(service, client)),
                "${store.readRun().fingerprint.containers.keys}",
            )
            assertTrue(client !in stack.containers() && service !in stack.containers(), "${stack.containers()}")
        }
    }

    @Test
    @Order(8)
    fun `without a JDK the runner is a container`() {
        stack.close()
        val noJdk =
            stack.environment +
                mapOf(
                    "JAVA_HOME" to "",
                    "BENCH_JAVA_HOME" to "",
                    "BENCH_JDK_FOLDERS" to "/nonexistent",
                    "PATH" to "$folder/bin:/usr/local/bin:/usr/bin:/bin",
                )
        folder.resolve("bin").toFile().mkdirs()
        folder.resolve("bin/java").toFile().apply { writeText("#!/bin/sh\nexit 1\n") }.setExecutable(true)
        val out = CommandLine.root.resolve("target/compose-it-${start.epochSecond}")
        try {
            runInContainer(noJdk, out)
        } finally {
            out.toFile().deleteRecursively()
        }
    }

    private fun runInContainer(noJdk: Map<String, String>, out: Path) {
        val result =
            CommandLine.run(
                listOf(
                    "./bench",
                    "run",
                    "--services",
                    "express",
                    "--track",
                    "stock",
                    "--profile",
                    "smoke",
                    "--out",
                    "$out",
                ),
                noJdk,
            )
        assertEquals(0, result.exitCode, result.output)
        assertTrue(
            "the runner is started in a container" in result.output && "Runtime: compose" in result.output,
            result.output,
        )
        assertTrue(
            RecordStore(out).readTrials().all { it.resources?.threads_max != null },
            "what needs a look at the service's process",
        )
    }

    private companion object {
        const val CALLS = 10
    }
}

package bench.compare

import bench.experiment.scenarios.report.ScenarioReports
import bench.model.ContainerFacts
import bench.model.CpuFacts
import bench.model.LinearSteps
import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.model.Track
import bench.model.View
import bench.record.Fingerprint
import bench.record.Planned
import bench.record.RunRecord
import bench.record.Trials
import bench.record.WorkloadRuns
import kotlin.test.Test
import kotlin.test.assertEquals

class FingerprintDifferenceTest {
    private val run = Trials.run().copy(order = listOf(Planned("x", Track.STOCK, 1)))

    private fun between(a: RunRecord, b: RunRecord) = FingerprintDifference.between(a, b)

    private fun changed(change: (Fingerprint) -> Fingerprint) =
        between(run, run.copy(fingerprint = change(run.fingerprint)))

    @Test
    fun `equal runs have no difference, whatever their time and command`() {
        assertEquals(
            emptyList(),
            between(run, run.copy(started_at = "later", seed = 9, command = listOf("run", "--out", "x"))),
        )
    }

    @Test
    fun `each difference of the machine refuses a comparison`() {
        val changes: Map<String, (Fingerprint) -> Fingerprint> =
            mapOf(
                "cpu" to { it.copy(cpu = "other") },
                "cores" to { it.copy(cores = 4) },
                "pinning" to { it.copy(pinning = "none") },
                "memory_mib" to { it.copy(memory_mib = 8_192) },
                "kernel" to { it.copy(kernel = "7") },
                "os" to { it.copy(os = "other") },
                "jdk" to { it.copy(jdk = "26") },
                "node" to { it.copy(node = "v24") },
                "file_descriptors" to { it.copy(file_descriptors = null) },
                "engine" to { it.copy(engine = "Docker 28") },
            )
        changes.forEach { (name, change) ->
            assertEquals(listOf(name to true), changed(change).map { it.name to it.refuses })
        }
    }

    @Test
    fun `facts of CPUs must agree, unless an older record does not say them`() {
        val cpus = CpuFacts(2, 4, listOf("0,2", "1,3"), governor = "performance", turbo = true, huge_pages = "always")
        assertEquals(emptyList(), changed { it.copy(cpus = cpus, architecture = "amd64") })
        val said = run.copy(fingerprint = run.fingerprint.copy(cpus = cpus, architecture = "amd64"))
        fun changed(change: (CpuFacts) -> CpuFacts) =
            between(said, said.copy(fingerprint = said.fingerprint.copy(cpus = change(cpus))))
        val changes: Map<String, (CpuFacts) -> CpuFacts> =
            mapOf(
                "cpus.governor" to { it.copy(governor = "powersave") },
                "cpus.turbo" to { it.copy(turbo = null) },
                "cpus.huge_pages" to { it.copy(huge_pages = "never") },
                "cpus.physical_cores" to { it.copy(physical_cores = 4) },
                "cpus.siblings" to { it.copy(siblings = emptyList()) },
            )
        changes.forEach { (name, change) ->
            assertEquals(listOf(name to true), changed(change).map { it.name to it.refuses })
        }
        val arm = said.copy(fingerprint = said.fingerprint.copy(architecture = "arm64"))
        assertEquals(listOf("architecture" to true), between(said, arm).map { it.name to it.refuses })
    }

    @Test
    fun `different settings refuse it, a different number of repetitions does not`() {
        assertEquals(
            listOf("settings.window_s" to true, "settings.objective.p99_ms" to true),
            between(
                    run,
                    run.copy(
                        settings =
                            run.settings.copy(window_s = 9, objective = run.settings.objective.copy(p99_ms = 9.0))
                    ),
                )
                .sortedByDescending { it.name }
                .map { it.name to it.refuses },
        )
        assertEquals(
            listOf("settings.repetitions" to false),
            between(run, run.copy(settings = run.settings.copy(repetitions = 5))).map { it.name to it.refuses },
        )
        assertEquals(
            listOf("experiment", "profile", "runtime"),
            between(run, run.copy(experiment = "e", profile = "p", runtime = "r")).map { it.name },
        )
    }

    @Test
    fun `only differences of a plan are named, and for two kinds of runs only the kind`() {
        val workload = WorkloadRuns.run()
        val longer =
            workload.copy(
                plan =
                    WorkloadRuns.plan.copy(
                        least_mb = 50,
                        environment = mapOf("A" to "1"),
                        skip = listOf(mapOf("way" to listOf("stream"))),
                    )
            )
        assertEquals(
            listOf(
                FingerprintDifference("workload.environment.A", "{way}", "1", true),
                FingerprintDifference("workload.least_mb", "0", "50", true),
                FingerprintDifference("workload.skip", "", null, true),
                FingerprintDifference("workload.skip.1.way", null, "stream", true),
            ),
            between(workload, longer).sortedBy { it.name },
        )
        assertEquals(
            listOf(
                FingerprintDifference("workload", "planned", null, true),
                FingerprintDifference("search", null, "planned", true),
            ),
            between(workload, workload.copy(plan = SearchPlan())),
        )
    }

    @Test
    fun `different steps of a linear search refuse it`() {
        val (steps, smaller) =
            listOf(100, 50).map { run.copy(plan = SearchPlan(SearchStrategy.LINEAR, LinearSteps(100, it))) }
        assertEquals(
            listOf(FingerprintDifference("search.linear.step", "100", "50", true)),
            between(steps, smaller),
        )
        assertEquals(
            listOf("search.linear.start", "search.linear.step", "search.strategy"),
            between(run, steps).map { it.name }.sorted(),
        )
    }

    @Test
    fun `differing stages of scenarios are named`() {
        val faults = ScenarioReports.run(View.FAULTS, ScenarioReports.fault)
        val other =
            ScenarioReports.run(
                View.FAULTS,
                ScenarioReports.fault.copy(
                    stages = ScenarioReports.fault.stages.map { it.copy(dependency = it.dependency.copy(delay_ms = 7)) }
                ),
            )
        assertEquals(
            listOf(
                "scenarios.scenarios.1.stages.1.dependency.delay_ms",
                "scenarios.scenarios.1.stages.2.dependency.delay_ms",
                "scenarios.scenarios.1.stages.3.dependency.delay_ms",
            ),
            between(faults, other).map { it.name },
        )
    }

    @Test
    fun `intended changes are listed after refusing ones`() {
        val differences = changed { it.copy(commit = "def", cpu = "other") }
        assertEquals(
            listOf(
                FingerprintDifference("cpu", "a CPU", "other", true),
                FingerprintDifference("commit", "abc1234", "def", false),
            ),
            differences,
        )
    }

    @Test
    fun `only services of both runs are compared`() {
        val a =
            run.copy(
                fingerprint =
                    run.fingerprint.copy(
                        slots = mapOf("x/stock" to "5 a", "y/stock" to "7"),
                        environments = mapOf("x/stock" to mapOf("A" to "1")),
                    )
            )
        val b =
            run.copy(
                fingerprint =
                    run.fingerprint.copy(
                        slots = mapOf("x/stock" to "6 a"),
                        environments = mapOf("x/stock" to mapOf("A" to "1", "B" to "2")),
                    )
            )
        assertEquals(
            listOf("slots.x/stock" to "6 a", "environments.x/stock.B" to "2"),
            between(a, b).map { it.name to it.b },
        )
    }

    @Test
    fun `the hash of the load generator decides, or its image if a run has no hash`() {
        fun with(hash: String?, image: String) =
            run.copy(
                fingerprint =
                    run.fingerprint.copy(
                        load_generator = hash,
                        containers =
                            mapOf(
                                "load-generator" to ContainerFacts(image, emptyList(), false, "1", 0.0, 1, null, 20_000)
                            ),
                    )
            )
        fun refusals(a: RunRecord, b: RunRecord) = between(a, b).filter { it.refuses }.map { it.name }
        assertEquals(emptyList(), refusals(with("a", "1"), with("a", "2")))
        assertEquals(listOf("load_generator"), refusals(with("a", "1"), with("b", "2")))
        listOf(with(null, "1"), with("a", "1")).forEach {
            assertEquals(listOf("containers.load-generator.image"), refusals(it, with(null, "2")))
            assertEquals(emptyList(), between(it, with(null, "1")))
        }
    }

    @Test
    fun `an image of a service is its code, an image of the bench refuses, and every limit does too`() {
        val facts = ContainerFacts("sha256:1", listOf("JAVA_VERSION=25.0.3"), false, "1", 0.0, 1_024, null, 20_000)
        fun with(service: ContainerFacts, mock: ContainerFacts) =
            run.copy(fingerprint = run.fingerprint.copy(containers = mapOf("x" to service, "mock" to mock)))
        val base = with(facts, facts)
        assertEquals(
            listOf("containers.x.image" to false),
            between(base, with(facts.copy(image = "sha256:2"), facts)).map { it.name to it.refuses },
        )
        assertEquals(
            listOf("containers.mock.image" to true),
            between(base, with(facts, facts.copy(image = "sha256:2"))).map { it.name to it.refuses },
        )
        assertEquals(
            listOf("containers.x.memory_mib" to true),
            between(base, with(facts.copy(memory_mib = 2_048), facts)).map { it.name to it.refuses },
        )
    }

    @Test
    fun `slightly different memory is the same machine`() {
        assertEquals(emptyList(), changed { it.copy(memory_mib = 4_100) })
    }
}

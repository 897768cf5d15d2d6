package bench.record

import bench.experiment.scenarios.report.ScenarioReports
import bench.model.ClusterTarget
import bench.model.ContainerFacts
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.NetworkPath
import bench.model.NodeFacts
import bench.model.Scenario
import bench.model.ScenarioPlan
import bench.model.Track
import bench.model.Verdict
import bench.model.View
import kotlin.io.path.name

/** Records with all possible fields. */
internal object WholeRecords {
    val start =
        StartTrial(
            id = "001-startup-x-aot-1",
            order = 1,
            experiment = "startup",
            service = "x",
            track = Track.STOCK,
            condition = "aot",
            repetition = 1,
            started_at = "2026-11-01T00:00:00Z",
            first_answer_ms = null,
            rss_mib = 100.0,
            anonymous_mib = 60.5,
            threads = 12,
            cpu_s = 0.5,
            artefact_mib = 10.0,
            cache_mib = 32.0,
            failure = "ended (exit code 1)",
            doubts = listOf(InvalidReason(InvalidCode.HOST_CPU, 0.12)),
            left_waiting = 1,
            resolution_ms = 2.5,
        )
    val waiting =
        WaitingTrial(
            id = "003-waiting-cost-x-tuned-1",
            order = 3,
            experiment = "waiting-cost",
            service = "x",
            track = Track.TUNED,
            repetition = 1,
            started_at = "2026-11-01T00:00:00Z",
            readings =
                listOf(
                    WaitingReading(0, 0.0, 10.0, 100.0, 60.5, 20),
                    WaitingReading(50, 49.5, null, null, null, null),
                ),
            cpu_s_per_1000 = null,
            failure = "ended (exit code 1)",
            doubts = listOf(InvalidReason(InvalidCode.HOST_CPU, 0.12)),
        )
    private val rest = RestMetrics(100.0, 50.0, null, 12, 40, 30.0, 4.5)
    private val garbage = GarbageMetrics(64.0, null, 25.0, 3, 0.01)
    private val facts =
        ContainerFacts(
            "sha256:1",
            listOf("JAVA_VERSION=25"),
            stand_in = true,
            cpuset = "1",
            cpus = 0.5,
            memory_mib = 0,
            pids = null,
            file_descriptors = 20_000,
            figures_from = "cadvisor",
        )

    fun run(step: Scenario): RunRecord {
        val planned = Planned("x", Track.TUNED, 1, step.name)
        val run = ScenarioReports.run(View.FAULTS, step, slots = mapOf("x/stock" to "200 Tomcat threads"))
        return run.copy(
            order = listOf(planned),
            done = listOf(planned),
            skipped = listOf(NotMeasured(planned, "no")),
            not_measured = listOf(NotMeasured(planned, "no")),
            resumed = listOf(Resumed("2026-11-01T00:00:00.123Z", listOf(Changed("seed", "1", null)))),
            plan =
                run.planOf<ScenarioPlan>()
                    .copy(
                        environment = mapOf("A" to "b"),
                        capacities = mapOf("x/stock" to 200),
                        end_after_failures = 2,
                    ),
            fingerprint =
                run.fingerprint.copy(
                    containers = mapOf("x" to facts),
                    environments = mapOf("x/stock" to mapOf("A" to "b")),
                    engine = "Docker 28",
                    frameworks = mapOf("x" to "vertx 5.0.12"),
                    load_generator = "0123456789abcdef-0123456789abcdef",
                    nodes = listOf(node),
                    paths = listOf(NetworkPath("load and service", "n2 and n1", 0.05, null)),
                ),
            cluster = ClusterTarget("kind-bench", registry = "registry.example.org/bench"),
        )
    }

    private val node =
        NodeFacts("n1", listOf("service"), 4, "8Gi", "6.1", "Debian 12", "v1.35.4", "containerd://2.1.4", "amd64")
            .copy(cpu = "a CPU", mtu = 1_450, cni = "flannel")

    fun trial(step: Scenario): TrialRecord =
        ScenarioReports.trial(
                "x",
                step,
                Verdict.DEGRADED,
                step.stages.map { ScenarioReports.stage(it, inFlight = 40.0, recovered = 3, failedP50Ms = 5.0) },
                restBefore = rest,
                restAfter = rest,
                garbage = garbage,
            )
            .copy(
                idle = Trials.resources,
                service_ended = "signal 9",
                bench = Trials.bench.copy(load_generator_file_descriptors = bench.model.FileDescriptors(10, 1_024)),
            )

    fun workload(): WorkloadTrial =
        WorkloadRuns.trial("x", "stream 1mb", 1, 100.0)
            .copy(
                id = "002-x",
                service_ended = "signal 9",
                resources = Trials.resources,
                garbage = garbage,
                rest_before = rest,
                rest_after = rest,
                virtual_threads = 5,
            )
}

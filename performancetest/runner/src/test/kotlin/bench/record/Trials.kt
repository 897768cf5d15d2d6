package bench.record

import bench.model.BenchMetrics
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Objective
import bench.model.SearchPlan
import bench.model.Track
import bench.model.TrialEnd
import bench.model.TrialSettings
import bench.model.Verdict
import java.util.Locale

/** Invented records for tests; trials are valid and sustained by default. */
object Trials {
    val load =
        LoadMetrics(
            window_s = 10,
            due = 1_000,
            started = 1_000,
            correct = 1_000,
            late = 0,
            failed = emptyMap(),
            unanswered = 0,
            success_share = 1.0,
            correct_share = 1.0,
            timely_share = 1.0,
            queue_growth = 0.0,
            achieved_per_s = 100.0,
            p50_ms = 1_002.0,
            p90_ms = 1_004.0,
            p99_ms = 1_010.0,
            p999_ms = null,
            max_ms = 1_020.0,
            mean_ms = 1_003.0,
            lateness_p99_ms = 2.0,
            in_flight_mean = 100.3,
            steady = true,
        )
    val bench = BenchMetrics(0.3, 0.1, 0.4, 1.0, 101, 1_037_959_168, 1_073_741_824)
    val resources =
        ResourceMetrics(
            cpu_s = 2.0,
            cpu_share = 0.2,
            cpu_share_max = 0.3,
            cpu_s_per_1000 = 2.0,
            rss_mean_mib = 200.0,
            rss_peak_mib = 210.4,
            threads_max = 30,
            file_descriptors_max = 400,
            memory_kind = MemoryKind.RSS,
        )

    /** The reason of an invalid trial. */
    val mockLate = InvalidReason(InvalidCode.MOCK_LATE, 30.0, 20.0)

    private val settings =
        TrialSettings(
            1_000,
            Objective(0.999, 1_500.0),
            30_000,
            warmup_s = 10,
            settle_s = 1,
            window_s = 3,
            repetitions = 1,
            resolution = 0.1,
            max_rate_per_s = 8_000,
            max_trials = 40,
        )
    private val fingerprint =
        Fingerprint(
            cpu = "a CPU",
            cores = 2,
            pinning = "service on core 1",
            memory_mib = 4_096,
            kernel = "6",
            os = "an OS",
            jdk = "25",
            node = null,
            file_descriptors = 1_024,
            commit = "abc1234",
            slots = emptyMap(),
            environments = emptyMap(),
        )

    /** A run that plans the first repetition of [services] on stock. */
    fun run(vararg services: String) =
        RunRecord(
            name = "capacity",
            started_at = "2026-11-01T00:00:00Z",
            command = listOf("run"),
            experiment = "capacity",
            profile = "quick",
            runtime = "local",
            seed = 1,
            settings = settings,
            plan = SearchPlan(),
            order = services.map { Planned(it, Track.STOCK, 1) },
            fingerprint = fingerprint,
        )

    fun trial(
        rate: Int,
        verdict: Verdict,
        service: String = "x",
        track: Track = Track.STOCK,
        repetition: Int = 1,
        achieved: Double = rate.toDouble(),
        load: LoadMetrics = this.load,
        bench: BenchMetrics = this.bench,
        resources: ResourceMetrics? = this.resources,
        reasons: List<InvalidReason> = emptyList(),
        order: Int = 1,
    ) =
        TrialRecord(
            id = "%03d-$service-$rate".format(Locale.ROOT, order),
            order = order,
            experiment = "capacity",
            service = service,
            track = track,
            repetition = repetition,
            rate_per_s = rate,
            started_at = "2026-11-01T00:00:00Z",
            ready_after_ms = 900,
            warmup_steady = true,
            verdict = verdict,
            invalid_reasons = reasons,
            ended = TrialEnd.COMPLETE,
            load = load.copy(achieved_per_s = achieved),
            bench = bench,
            resources = resources,
            histogram = "histograms/a.hlog",
            timeline = null,
        )
}

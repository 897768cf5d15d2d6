package bench.record

import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.SpentCpu
import bench.model.Track
import bench.model.Verdict
import bench.model.WorkloadPlan

/** Invented records of workloads. */
object WorkloadRuns {
    val plan =
        WorkloadPlan(
            load_generator = "http-client",
            work = "downloads",
            users = "30",
            axes = linkedMapOf("way" to listOf("stream", "array"), "file" to listOf("1mb", "mixed")),
            process = listOf("way"),
            several = mapOf("mixed" to listOf("1mb", "2mb")),
            settings = mapOf("path" to "/{way}/{file}"),
            environment = mapOf("A" to "{way}"),
            shows = listOf("mb_per_s", "p99_ms"),
            correct_share = 0.999,
        )

    fun run(plan: WorkloadPlan = this.plan) = Trials.run().copy(name = "download", experiment = "download", plan = plan)

    fun work(mbPerS: Double, failed: Map<String, Long> = emptyMap()) =
        WorkMetrics(
            warmup_s = 1.0,
            window_s = 3.0,
            expected = 3_000 + failed.values.sum(),
            correct = 3_000,
            failed = failed,
            bytes = (mbPerS * 3e6).toLong(),
            per_s = 1_000.0,
            mb_per_s = mbPerS,
            in_flight_mean = 29.9,
            mean_ms = 30.0,
            p50_ms = 29.0,
            p90_ms = 35.0,
            p99_ms = 50.5,
            p999_ms = null,
            max_ms = 60.0,
            first_byte_p50_ms = 2.0,
            first_byte_p99_ms = null,
            more = mapOf("waiting_share" to 0.99),
        )

    fun trial(
        service: String,
        condition: String,
        repetition: Int,
        mbPerS: Double,
        verdict: Verdict = Verdict.SUSTAINED,
        failed: Map<String, Long> = emptyMap(),
        limitedBy: List<SpentCpu> = listOf(SpentCpu(SpentCpu.Owner.SERVICE)),
    ) =
        WorkloadTrial(
            id = "001-download-$service-${condition.replace(' ', '-')}-$repetition",
            order = 1,
            experiment = "download",
            service = service,
            track = Track.STOCK,
            condition = condition,
            factors =
                plan.conditions.find { it.name == condition }?.factors
                    ?: mapOf("way" to condition.substringBefore(' '), "file" to condition.substringAfter(' ')),
            repetition = repetition,
            users = 30,
            started_at = "2026-11-01T00:00:00Z",
            ready_after_ms = 900,
            verdict = verdict,
            invalid_reasons =
                if (verdict == Verdict.INVALID) listOf(InvalidReason(InvalidCode.LOAD_GENERATOR_BUSY, 0.9, 0.95))
                else emptyList(),
            work = work(mbPerS, failed),
            bench = Trials.bench,
            resources = Trials.resources,
            limited_by = limitedBy,
            threads = mapOf("event-loop" to 2, "worker" to 20),
            virtual_threads = null,
            rest_before = null,
            rest_after = null,
            garbage = null,
            histogram = "histograms/x.hlog",
            timeline = "resources/x.csv",
        )

    /** A trial for each of [mbPerS], as repetitions of one condition. */
    fun repeated(
        condition: String,
        vararg mbPerS: Double,
        limitedBy: List<SpentCpu> = listOf(SpentCpu(SpentCpu.Owner.SERVICE)),
    ) = mbPerS.mapIndexed { i, value -> trial("x", condition, i + 1, value, limitedBy = limitedBy) }
}

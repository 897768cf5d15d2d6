package bench.run

import bench.resources.CoreTime
import bench.resources.ListenDrops
import bench.resources.ResourceSample
import bench.result.ResourceFigures
import bench.runtime.Running
import bench.runtime.Runtime

/** What service, mock and injector used, read about once a second while a trial runs. */
class Timeline(private val service: Running, private val mock: Running, private val runtime: Runtime) {
    data class Row(val elapsed_s: Double, val service: ResourceSample?, val mock: ResourceSample?, val injector: ResourceSample?, val cores: List<CoreTime>)

    private val rows = mutableListOf<Row>()

    fun read(elapsedS: Double) {
        if (rows.isEmpty() || elapsedS - rows.last().elapsed_s >= 0.9) rows += Row(elapsedS, service.sample(), mock.sample(), runtime.injectorSample(), CoreTime.read())
    }

    fun csv(): String = rows.joinToString("\n", "$HEADER\n", "\n") { row ->
        listOf(row.elapsed_s, row.service?.cpu_s, row.service?.rss_mib, row.service?.threads, row.service?.open_files, row.mock?.cpu_s, row.injector?.cpu_s)
            .joinToString(",") { it?.toString().orEmpty() }
    }

    /** Of the service, from [fromS] on. Null if it was not there for two readings. */
    fun resources(fromS: Double, correct: Long, windowS: Int, cores: Int): ResourceFigures? {
        val samples = rows.filter { it.elapsed_s >= fromS }.mapNotNull { it.service }
        if (samples.size < 2) return null
        val seconds = (samples.last().at_ns - samples.first().at_ns) / 1e9
        val cpuS = samples.last().cpu_s - samples.first().cpu_s
        return ResourceFigures(
            cpu_s = cpuS,
            cpu_share = cpuS / seconds / cores,
            cpu_share_max = samples.zipWithNext { a, b -> (b.cpu_s - a.cpu_s) / ((b.at_ns - a.at_ns) / 1e9) / cores }.max(),
            // Readings and window do not begin in the same moment, so both are taken as rates.
            cpu_s_per_1000 = if (correct == 0L) null else cpuS / seconds / (correct.toDouble() / windowS) * 1_000,
            rss_mean_mib = samples.map { it.rss_mib }.average(),
            rss_peak_mib = samples.mapNotNull { it.rss_peak_mib }.maxOrNull(),
            threads_max = samples.mapNotNull { it.threads }.maxOrNull(),
            open_files_max = samples.mapNotNull { it.open_files }.maxOrNull(),
            listen_drops = ListenDrops.since(fromS, rows.map { it.elapsed_s to it.service?.listen_drops }),
        )
    }

    /** What other guests of the host took from the core that lost most, from [fromS] on; null with fewer than two readings. */
    fun stolenShare(fromS: Double): Double? = rows.filter { it.elapsed_s >= fromS }.takeIf { it.size > 1 }?.let { CoreTime.stolenShare(it.first().cores, it.last().cores) }

    fun injectorCores(fromS: Double): Double? = coresUsed(fromS) { it.injector }

    fun mockCores(fromS: Double): Double? = coresUsed(fromS) { it.mock }

    private fun coresUsed(fromS: Double, of: (Row) -> ResourceSample?): Double? {
        val samples = rows.filter { it.elapsed_s >= fromS }.mapNotNull(of)
        if (samples.size < 2) return null
        return (samples.last().cpu_s - samples.first().cpu_s) / ((samples.last().at_ns - samples.first().at_ns) / 1e9)
    }

    private companion object {
        const val HEADER = "elapsed_s,service_cpu_s,service_rss_mib,service_threads,service_open_files,mock_cpu_s,injector_cpu_s"
    }
}

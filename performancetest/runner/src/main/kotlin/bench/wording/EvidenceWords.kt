package bench.wording

import bench.record.Evidence
import java.util.Locale

/** What was used at a limit, for the cells of a table. */
object EvidenceWords {
    /** "151 of 200". */
    fun used(of: Evidence.Used): String = ofLimit("${of.used}", of.limit)

    /** "25/41 %": mean and busiest second. */
    fun cpu(of: Evidence.Cpu): String = "${whole(of.mean * 100)}/${whole(of.max * 100)} %"

    /** "512 of 3072, heap 700 of 990, GC 8 %", in MiB. */
    fun memory(of: Evidence.Memory): String =
        listOfNotNull(
                ofLimit(whole(of.peakMib), of.limitMib),
                of.heapMaxMib?.let { heap(of.heapUsedMib, it) },
                of.gcShare?.let { "GC ${whole(it * 100)} %" },
            )
            .joinToString()

    /** "40 %, 2 ms". */
    fun bench(of: Evidence.Bench): String =
        listOfNotNull(of.cpuShare?.let { "${whole(it * 100)} %" }, of.lateMs?.let { "${whole(it)} ms" }).joinToString()

    private fun heap(usedMib: Double?, maxMib: Double) =
        if (usedMib == null) "heap ≤ ${whole(maxMib)}" else "heap ${whole(usedMib)} of ${whole(maxMib)}"

    private fun ofLimit(used: String, limit: Long?) = if (limit == null) used else "$used of $limit"

    private fun whole(value: Double) = "%.0f".format(Locale.ROOT, value)
}

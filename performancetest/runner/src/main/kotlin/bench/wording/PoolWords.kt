package bench.wording

import bench.model.SearchedSlots
import java.util.Locale

/** @property least smallest size of the service's pool that meets the objective; null: none does. */
data class PoolFinding(val service: String, val least: SearchedSlots?)

/** Sizes of pools, in words. */
object PoolWords {
    /** One sentence for the services that need the same size. */
    fun texts(findings: List<PoolFinding>): List<String> =
        findings
            .groupBy { it.least }
            .toSortedMap(nullsLast(compareBy { it.slots }))
            .map { (least, same) -> text(least, same.map { it.service }.inWords()) }

    private fun text(least: SearchedSlots?, services: String): String =
        if (least == null) "No size that was tried is enough for $services."
        else "${least.slots} slots, ${share(least)} times rate × delay, are enough for $services."

    /** @param perS calls by which the queue grows each second. */
    fun growing(perS: Double): String = "+%.0f calls/s".format(Locale.ROOT, perS)

    private fun share(slots: SearchedSlots) = "%.2f".format(Locale.ROOT, slots.share).trimEnd('0').removeSuffix(".")
}

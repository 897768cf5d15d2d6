package bench.wording

import bench.model.SearchedSlots
import java.util.Locale
import kotlin.math.roundToInt

/**
 * Sizes of a service's pool that meet the objective.
 *
 * @property least smallest one, [most] largest one; null: none does.
 * @property memoryMib what the largest needs more than the smallest; null if not known.
 */
data class PoolFinding(
    val service: String,
    val least: SearchedSlots?,
    val most: SearchedSlots?,
    val memoryMib: Double?,
)

/** Sizes of pools, in words. */
object PoolWords {
    fun text(finding: PoolFinding): String {
        val least = finding.least ?: return "${finding.service}: no size that was tried is enough."
        return "${finding.service}: ${least.slots} slots are enough, ${share(least)} times rate × delay." +
            more(finding)
    }

    private fun more(finding: PoolFinding): String {
        val (most, mib) = finding.most to finding.memoryMib
        if (most == null || mib == null || most == finding.least) return ""
        val needs = if (mib < 1) "no more memory" else "${mib.roundToInt()} MiB more"
        return " With ${most.slots} it needs $needs."
    }

    /** @param perS calls by which the queue grows each second. */
    fun growing(perS: Double): String = "+%.0f calls/s".format(Locale.ROOT, perS)

    private fun share(slots: SearchedSlots) = "%.2f".format(Locale.ROOT, slots.share).trimEnd('0').removeSuffix(".")
}

package bench.advise

import bench.model.SlotLimit
import bench.model.Slots

/**
 * What [demand] means for one service.
 *
 * @property stock its slots by default; a count of null: no limit.
 */
data class SlotAdvice(val service: String, val demand: Demand, val stock: Slots, val limit: SlotLimit) {
    /** Whether the default has as many slots as are needed. */
    val isEnough: Boolean
        get() = stock.count == null || stock.count >= demand.slots

    /** What a trial of the default is expected to show. */
    val isStockSustained: Boolean
        get() = stock.count == null || demand.isSustained(stock.count)

    /** Calls by which the default's queue grows each second. */
    val growthPerS: Double
        get() = stock.count?.let(demand.queue::growthPerS) ?: 0.0

    /** Seconds until the default's queue is full; null if it does not grow or has no bound. */
    val fullAfterS: Double?
        get() = limit.queue.calls?.let { it / growthPerS }?.takeIf { it.isFinite() }

    /** What to write, with numbers. */
    val settings: List<SlotLimit.Setting>
        get() = limit.settings.map { it.copy(text = filled(it.text)) }

    private fun filled(text: String): String =
        numbers.entries.fold(text) { filled, (name, number) -> filled.replace("{$name}", "$number") }

    private val numbers
        get() =
            mapOf(
                "slots" to demand.slots,
                "queue" to demand.queueBound,
                "wait_ms" to demand.slackMs.toLong(),
                "timeout_ms" to demand.timeoutMs,
            )
}

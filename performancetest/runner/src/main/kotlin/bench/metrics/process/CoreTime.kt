package bench.metrics.process

import oshi.SystemInfo
import oshi.hardware.CentralProcessor.TickType

/**
 * Time of one core since the machine started, in milliseconds.
 *
 * @property stolen_ms time in which it had work, but the host ran other guests; 0 if no host reports it.
 */
data class CoreTime(val stolen_ms: Long, val all_ms: Long) {
    companion object {
        private val processor by lazy { SystemInfo().hardware.processor }

        /** One reading per core. */
        fun read(): List<CoreTime> =
            processor.processorCpuLoadTicks.map { CoreTime(it[TickType.STEAL.index], it.sum()) }

        /** Stolen share of the core that lost most between two readings; null if no time passed. */
        fun stolenShare(before: List<CoreTime>, after: List<CoreTime>): Double? =
            before
                .zip(after)
                .mapNotNull { (a, b) ->
                    (b.all_ms - a.all_ms).takeIf { it > 0 }?.let { (b.stolen_ms - a.stolen_ms).toDouble() / it }
                }
                .maxOrNull()
    }
}

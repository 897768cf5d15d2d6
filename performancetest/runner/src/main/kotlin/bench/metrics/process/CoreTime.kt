package bench.metrics.process

import oshi.SystemInfo
import oshi.hardware.CentralProcessor.TickType

/**
 * What one core did since the machine started, in milliseconds.
 *
 * @property stolen_ms it had work, but the host ran other guests; 0 where no host tells.
 */
data class CoreTime(val stolen_ms: Long, val all_ms: Long) {
    companion object {
        private val processor by lazy { SystemInfo().hardware.processor }

        /** One reading of each core. */
        fun read(): List<CoreTime> =
            processor.processorCpuLoadTicks.map { CoreTime(it[TickType.STEAL.index], it.sum()) }

        /**
         * Of the core that lost most between two readings: the share of its time that was stolen; null where there was
         * no time.
         */
        fun stolenShare(before: List<CoreTime>, after: List<CoreTime>): Double? =
            before
                .zip(after)
                .mapNotNull { (a, b) ->
                    (b.all_ms - a.all_ms).takeIf { it > 0 }?.let { (b.stolen_ms - a.stolen_ms).toDouble() / it }
                }
                .maxOrNull()
    }
}

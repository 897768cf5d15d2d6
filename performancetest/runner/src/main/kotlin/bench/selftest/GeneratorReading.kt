package bench.selftest

import bench.model.InvalidReason
import bench.record.LoadMetrics
import kotlinx.serialization.Serializable

/**
 * What one load generator measured at one rate.
 *
 * @property cpu_s_per_1000 CPU seconds of the generator per 1,000 calls; null if they were not read.
 * @property invalid_reasons why the bench, not the service, may have set the figures; empty: the reading counts.
 */
@Serializable
data class GeneratorReading(
    val service: String,
    val generator: String,
    val rate_per_s: Int,
    val load: LoadMetrics,
    val cpu_s_per_1000: Double?,
    val invalid_reasons: List<InvalidReason>,
    val repetition: Int = 1,
)

/** A load generator of the cross-check. */
internal fun interface MeasuringGenerator {
    /** Sends [ratePerS] calls per second for a window; each call is independent of the answers. */
    fun measure(ratePerS: Int): GeneratorReading
}

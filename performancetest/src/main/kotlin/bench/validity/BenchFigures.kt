package bench.validity

import kotlinx.serialization.Serializable

/**
 * How the bench itself did in a trial's window. Null: not measured.
 *
 * @property bench_cpu_share CPU that injector and mock used of what they may use; the highest of the groups that share cores.
 * @property stolen_cpu_share of the core that lost most: the time in which it had work but the host ran other guests.
 * @property heap_max_bytes as the service's process reports it, [heap_configured_bytes] as it was told.
 */
@Serializable
data class BenchFigures(
    val injector_cpu_share: Double?,
    val mock_cpu_share: Double?,
    val bench_cpu_share: Double?,
    val mock_lateness_p99_ms: Double?,
    val mock_peak_in_flight: Long?,
    val heap_max_bytes: Long?,
    val heap_configured_bytes: Long?,
    val stolen_cpu_share: Double? = null,
)

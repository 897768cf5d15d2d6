package bench.model

import kotlinx.serialization.Serializable

/**
 * How the bench itself behaved in a trial's window. Null: not measured.
 *
 * @property bench_cpu_share CPU of load generator, mock, proxy and monitoring as a share of what they may use; the
 *   highest of the groups that share cores.
 * @property backing_services backing services that the service waits for instead of the mock, by name, e.g. `postgres`;
 *   [mock_cpu_share] is then theirs.
 * @property own_cpu_share as [bench_cpu_share], but without the backing services, which do not belong to the bench;
 *   null if there are none.
 * @property proxy_cpu_share share of HAProxy in front of the mocks, [monitoring_cpu_share] of cAdvisor, Prometheus and
 *   Grafana; only containers have them.
 * @property stolen_cpu_share share of the core that lost most: the time in which it had work but the host ran other
 *   guests.
 * @property unread parts of the bench whose CPU use could not be read, e.g. because nothing watches the containers.
 * @property incidents what happened to containers of the bench: throttled, restarted, killed for lack of memory.
 * @property load_generator_file_descriptors peak and limit of the load generator's file descriptors; likewise for the
 *   mock instance that used most.
 * @property load_generators each of several that shared the schedule; empty if one made all calls.
 * @property heap_max_bytes as the service's process reports it, [heap_configured_bytes] as configured.
 */
@Serializable
data class BenchMetrics(
    val load_generator_cpu_share: Double?,
    val mock_cpu_share: Double?,
    val bench_cpu_share: Double?,
    val mock_lateness_p99_ms: Double?,
    val mock_peak_in_flight: Long?,
    val heap_max_bytes: Long?,
    val heap_configured_bytes: Long?,
    val stolen_cpu_share: Double? = null,
    val proxy_cpu_share: Double? = null,
    val monitoring_cpu_share: Double? = null,
    val incidents: List<InvalidReason> = emptyList(),
    val unread: List<String> = emptyList(),
    val load_generator_file_descriptors: FileDescriptors? = null,
    val mock_file_descriptors: FileDescriptors? = null,
    val backing_services: List<String> = emptyList(),
    val own_cpu_share: Double? = null,
    val load_generators: List<LoadGeneratorMetrics> = emptyList(),
)

package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * CPU that was used up in a workload's window.
 *
 * @property names backing services that own the CPU, or share it with the client.
 */
@Serializable
data class SpentCpu(val of: Owner, val names: List<String> = emptyList()) {
    @Serializable
    enum class Owner {
        @SerialName("service") SERVICE,
        @SerialName("load_generator") LOAD_GENERATOR,
        @SerialName("backing_services") BACKING_SERVICES,

        /** CPU that the client and the backing services share. */
        @SerialName("shared") SHARED,
    }
}

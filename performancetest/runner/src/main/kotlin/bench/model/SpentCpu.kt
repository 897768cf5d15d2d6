package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * A CPU that was used up in a workload's window. @property names of what the service waits for, where it is theirs, or
 * where they share it with the client.
 */
@Serializable
data class SpentCpu(val of: Owner, val names: List<String> = emptyList()) {
    @Serializable
    enum class Owner {
        @SerialName("service") SERVICE,
        @SerialName("load_generator") LOAD_GENERATOR,
        @SerialName("backing_services") BACKING_SERVICES,

        /** Of the client and of what the service waits for. */
        @SerialName("shared") SHARED,
    }
}

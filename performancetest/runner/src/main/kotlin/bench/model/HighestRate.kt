package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** What decides the highest rate that a search tries. [label] is what a sentence says of it. */
@Serializable
enum class RateBound(val label: String) {
    @SerialName("slots") SLOTS("slots"),
    @SerialName("file_descriptors") FILE_DESCRIPTORS("file descriptors"),
    @SerialName("ports") PORTS("ephemeral ports"),
    @SerialName("load_generator") LOAD_GENERATOR("the load generator's proven rate"),
}

/** Highest rate in req/s that a machine can carry at a delay, and what decides it. Pure. */
data class HighestRate(val rate_per_s: Int, val by: RateBound) {
    companion object {
        /** `./bench verify load-generator` proves this rate in req/s, see `docs/validation.md`. */
        const val PROVEN_PER_S = 8_000

        /** File descriptors that programs and libraries of a process use. */
        const val OWN_DESCRIPTORS = 500L

        /** In a service or proxy: for its caller and for what it calls. */
        private const val DESCRIPTORS_PER_CALL = 2

        /** From load generator to service, and from service to mock. */
        private const val PORTS_PER_CALL = 2

        /** A search must go beyond the slots, or it would not see that they are the limit, nor what breaks. */
        private const val BEYOND_SLOTS = 2
        private const val MS_PER_S = 1_000

        /**
         * Little's law: calls that wait at once ÷ delay. Without a delay, only the load generators decide.
         *
         * @param delayMs mean delay.
         * @param slots most slots of the measured services; null: one of them has no limit.
         * @param fileDescriptors that a process may open, and [ports] of the ephemeral range; null: not known.
         * @param loadGenerators how many share the load, each on a core of its own.
         */
        fun of(
            delayMs: Double,
            slots: Int?,
            fileDescriptors: Long?,
            ports: Int?,
            loadGenerators: Int = 1,
        ): HighestRate {
            val waiting =
                listOf(
                    RateBound.SLOTS to slots?.toDouble()?.times(BEYOND_SLOTS),
                    RateBound.FILE_DESCRIPTORS to fileDescriptors?.let { waitingCalls(it).toDouble() },
                    RateBound.PORTS to ports?.toDouble()?.div(PORTS_PER_CALL),
                )
            val rates = waiting.mapNotNull { (bound, calls) -> calls?.let { bound to it * MS_PER_S / delayMs } }
            val proven = RateBound.LOAD_GENERATOR to loadGenerators * PROVEN_PER_S.toDouble()
            val (bound, rate) = (rates + proven).minBy { it.second }
            return HighestRate(maxOf(1, rate.toInt()), bound)
        }

        /** How many calls can wait at once, and what decides that; null if nothing is known. */
        fun mostSlots(fileDescriptors: Long?, ports: Int?): Pair<Int, RateBound>? =
            listOfNotNull(
                    fileDescriptors?.let { waitingCalls(it).toInt() to RateBound.FILE_DESCRIPTORS },
                    ports?.let { it / PORTS_PER_CALL to RateBound.PORTS },
                )
                .minByOrNull { it.first }

        /** How many calls can wait at once in a process that may open so many. */
        fun waitingCalls(fileDescriptors: Long): Long =
            maxOf(0, fileDescriptors - OWN_DESCRIPTORS) / DESCRIPTORS_PER_CALL
    }
}

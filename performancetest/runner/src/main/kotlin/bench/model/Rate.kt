package bench.model

import kotlinx.serialization.KSerializer
import kotlinx.serialization.Serializable
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.PrimitiveSerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder

/** How many users start per second: a number, or a share of the service's capacity. Written `200` or `80 %`. */
@Serializable(with = Rate.Text::class)
sealed interface Rate {
    data class PerSecond(val users: Int) : Rate {
        override fun toString() = "$users"
    }

    data class Share(val percent: Int) : Rate {
        override fun toString() = "$percent %"
    }

    object Text : KSerializer<Rate> {
        override val descriptor = PrimitiveSerialDescriptor("Rate", PrimitiveKind.STRING)

        override fun serialize(encoder: Encoder, value: Rate) = encoder.encodeString("$value")

        override fun deserialize(decoder: Decoder): Rate = parse(decoder.decodeString())
    }

    companion object {
        private val form = Regex("(\\d{1,6})\\s*(%?)")

        /** @throws IllegalArgumentException for anything else. */
        fun parse(text: String): Rate {
            val (number, percent) =
                requireNotNull(form.matchEntire(text.trim())) {
                        "rate_per_s '$text' is neither a number such as 200 nor a share such as 80 %."
                    }
                    .destructured
            val value = number.toInt()
            require(value > 0 && (percent.isEmpty() || value <= 100)) {
                "rate_per_s '$text' must be at least 1, and a share at most 100 %."
            }
            return if (percent.isEmpty()) PerSecond(value) else Share(value)
        }
    }
}

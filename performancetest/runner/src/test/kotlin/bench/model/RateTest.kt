package bench.model

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlinx.serialization.json.Json

class RateTest {
    @Test
    fun `a number or a share, written and read`() {
        assertEquals(Rate.PerSecond(200), Rate.parse("200"))
        assertEquals(Rate.Share(80), Rate.parse(" 80 %"))
        assertEquals(Rate.Share(80), Rate.parse("80%"))
        for (rate in listOf(Rate.PerSecond(5), Rate.Share(100))) assertEquals(
            rate,
            Json.decodeFromString<Rate>(Json.encodeToString(Rate.serializer(), rate)),
        )
    }

    @Test
    fun `nothing else is a rate`() {
        for (text in listOf("", "0", "-5", "101 %", "0 %", "5/s", "a lot", "1.5")) assertFailsWith<
            IllegalArgumentException
        >(
            text
        ) {
            Rate.parse(text)
        }
    }
}

package bench.mock

import bench.model.Descriptors
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull
import kotlinx.serialization.json.Json

class MockStatsTest {
    private fun stats(requests: Long, lateness: MockLateness) =
        MockStats(requests, answered = 1, in_flight = 2, peak_in_flight = 3, lateness_ms = lateness)

    @Test
    fun `instances are added, and the latest stands for all`() {
        val sum =
            MockStats.sum(
                listOf(
                    stats(10, MockLateness(1.0, 30.0, 31.0, 5)),
                    stats(20, MockLateness(2.0, 3.0, 40.0, 7)),
                    stats(0, MockLateness(null, null, null, 0)),
                )
            )
        assertEquals(
            MockStats(
                30,
                answered = 3,
                in_flight = 6,
                peak_in_flight = 9,
                lateness_ms = MockLateness(2.0, 30.0, 40.0, 12),
            ),
            sum,
        )
    }

    @Test
    fun `of open files the fullest instance stands for all, and a mock that does not tell is none`() {
        val some = stats(1, MockLateness(null, null, null, 0))
        val full = some.copy(open_files = 190, open_files_limit = 200)
        assertEquals(
            Descriptors(190, 200),
            MockStats.sum(listOf(some, some.copy(open_files = 900, open_files_limit = 20_000), full)).descriptors,
        )
        assertNull(MockStats.sum(listOf(some, some)).descriptors)
        assertNull(some.copy(open_files = -1, open_files_limit = -1).descriptors)
    }

    @Test
    fun `it is read with and without its open files`() {
        val before =
            """{"requests":1,"answered":1,"in_flight":0,"peak_in_flight":1,""" +
                """"lateness_ms":{"p50":0.1,"p99":0.2,"max":0.3,"count":1}"""
        assertNull(Json.decodeFromString<MockStats>("$before}").descriptors)
        assertEquals(
            Descriptors(40, 200),
            Json.decodeFromString<MockStats>("""$before,"open_files":40,"open_files_limit":200}""").descriptors,
        )
        assertNull(
            Json.decodeFromString<MockStats>("""$before,"open_files":null,"open_files_limit":null}""").descriptors
        )
    }

    @Test
    fun `without samples a percentile is not known`() {
        val none = MockLateness(null, null, null, 0)
        assertEquals(none, MockStats.sum(List(3) { stats(0, none) }).lateness_ms)
    }

    @Test
    fun `at no mock nothing waits, and nothing is asked of it`() =
        MockAdmin(emptyList()).use { admin ->
            admin.delay(20)
            admin.collectGarbage()
            assertEquals(0, admin.reset().requests + admin.stats().in_flight)
        }
}

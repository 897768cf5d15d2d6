package bench.mock

import bench.model.FileDescriptors
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull
import kotlinx.serialization.json.Json

class MockStatsTest {
    private fun stats(requests: Long, lateness: MockLateness) =
        MockStats(requests, answered = 1, in_flight = 2, peak_in_flight = 3, lateness_ms = lateness)

    @Test
    fun `instances are added up, and the latest one stands for all`() {
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
    fun `the instance with the highest share of file descriptors stands for all, without a count there is none`() {
        val some = stats(1, MockLateness(null, null, null, 0))
        val full = some.copy(file_descriptors = 190, file_descriptors_limit = 200)
        assertEquals(
            FileDescriptors(190, 200),
            MockStats.sum(listOf(some, some.copy(file_descriptors = 900, file_descriptors_limit = 20_000), full))
                .fileDescriptors,
        )
        assertNull(MockStats.sum(listOf(some, some)).fileDescriptors)
        assertNull(some.copy(file_descriptors = -1, file_descriptors_limit = -1).fileDescriptors)
    }

    @Test
    fun `stats are read with and without file descriptors`() {
        val before =
            """{"requests":1,"answered":1,"in_flight":0,"peak_in_flight":1,""" +
                """"lateness_ms":{"p50":0.1,"p99":0.2,"max":0.3,"count":1}"""
        assertNull(Json.decodeFromString<MockStats>("$before}").fileDescriptors)
        assertEquals(
            FileDescriptors(40, 200),
            Json.decodeFromString<MockStats>("""$before,"file_descriptors":40,"file_descriptors_limit":200}""")
                .fileDescriptors,
        )
        assertNull(
            Json.decodeFromString<MockStats>("""$before,"file_descriptors":null,"file_descriptors_limit":null}""")
                .fileDescriptors
        )
    }

    @Test
    fun `without samples a percentile is unknown`() {
        val none = MockLateness(null, null, null, 0)
        assertEquals(none, MockStats.sum(List(3) { stats(0, none) }).lateness_ms)
    }

    @Test
    fun `without a mock nothing waits, and no mock is called`() =
        MockAdmin(emptyList()).use { admin ->
            admin.delay(20)
            admin.collectGarbage()
            assertEquals(0, admin.reset().requests + admin.stats().in_flight)
        }
}

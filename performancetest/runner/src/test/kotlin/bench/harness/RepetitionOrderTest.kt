package bench.harness

import bench.model.Service
import bench.model.Track
import bench.record.Planned
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotEquals

class RepetitionOrderTest {
    private val services =
        listOf("a", "b", "c", "d", "e").map {
            Service(it, Path.of(it), emptyList(), emptyMap(), emptyMap(), emptyMap())
        }

    private fun order(seed: Long) = shuffled(services, Track.entries, repetitions = 4, seed) { _, _ -> listOf(null) }

    @Test
    fun `repetitions are interleaved - each has every service and track once before the next begins`() {
        val rounds = order(1).chunked(services.size * Track.entries.size)
        rounds.forEachIndexed { i, round ->
            assertEquals(
                services.flatMap { service -> Track.entries.map { Planned(service.name, it, i + 1) } }.toSet(),
                round.toSet(),
            )
        }
        assertEquals(4, rounds.size)
    }

    @Test
    fun `each repetition has a new order, and the seed reproduces it`() {
        val rounds =
            order(1).chunked(services.size * Track.entries.size).map { round -> round.map { it.service to it.track } }
        assertEquals(rounds.size, rounds.distinct().size)
        assertEquals(order(1), order(1))
        assertNotEquals(order(1), order(2))
    }
}

package bench.validity

import bench.model.FileDescriptors
import bench.model.LoadGeneratorMetrics
import bench.record.Trials
import bench.wording.ReasonWords
import kotlin.test.Test
import kotlin.test.assertEquals

class SeveralLoadGeneratorsTest {
    private val good =
        LoadGeneratorMetrics(
            name = "load-generator",
            due = 500,
            started = 500,
            lateness_p99_ms = 1.0,
            start_skew_ms = 0.2,
            clock_offset_ms = -5_000.0,
            round_trip_ms = 0.4,
        )
    private val second = good.copy(name = "load-generator-2")

    private fun reasons(vararg generators: LoadGeneratorMetrics, latenessMs: Double = 1.0) =
        ValidityGate.reasons(
                Trials.load.copy(lateness_p99_ms = latenessMs),
                Trials.bench.copy(load_generators = generators.toList()),
            )
            .map(ReasonWords::text)

    @Test
    fun `a late one does not hide in the sum, and is named`() {
        assertEquals(emptyList(), reasons(good, second))
        assertEquals(
            listOf("load-generator-2 late: p99 51.0 ms, allowed 50.0 ms"),
            reasons(good, second.copy(lateness_p99_ms = 51.0)),
        )
    }

    @Test
    fun `so is one that starts too few users`() {
        assertEquals(
            listOf("load-generator-2 started too few users: 98.0 %, needed 99.0 %"),
            reasons(good, second.copy(started = 490)),
        )
    }

    @Test
    fun `so is one that begins late, whatever its clock says`() {
        assertEquals(emptyList(), reasons(good, second.copy(start_skew_ms = 10.0, clock_offset_ms = 1e9)))
        assertEquals(
            listOf("load-generator-2 began 10.1 ms later than another load generator, allowed 10.0 ms"),
            reasons(good, second.copy(start_skew_ms = 10.1)),
        )
    }

    @Test
    fun `so is one whose file descriptors are nearly used up`() {
        val nearlyAll = FileDescriptors(used = 990, limit = 1_000)
        val fullest = Trials.bench.copy(load_generator_file_descriptors = nearlyAll)
        val generators = listOf(good, second.copy(file_descriptors = nearlyAll))
        assertEquals(
            listOf(listOf("load-generator-2")),
            ValidityGate.reasons(Trials.load, fullest.copy(load_generators = generators)).map { it.parts },
        )
    }

    @Test
    fun `all of them together are judged, too, as in the stages of a scenario`() {
        assertEquals(
            listOf("load generator late: p99 51.0 ms, allowed 50.0 ms"),
            reasons(good, second, latenessMs = 51.0),
        )
        assertEquals(
            listOf("load-generator-2 late: p99 60.0 ms, allowed 50.0 ms"),
            reasons(good, second.copy(lateness_p99_ms = 60.0), latenessMs = 51.0),
        )
    }

    @Test
    fun `one that did nothing in the window has no figures, which is no lateness`() {
        assertEquals(emptyList(), reasons(good, second.copy(due = 0, started = 0, lateness_p99_ms = null)))
    }
}

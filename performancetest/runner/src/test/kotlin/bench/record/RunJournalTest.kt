package bench.record

import bench.model.ClusterReadings
import bench.model.NetworkPath
import bench.model.NodeFacts
import bench.model.NodeReading
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

class RunJournalTest {
    @TempDir lateinit var folder: Path

    private val nodes =
        listOf("n1", "n2").map { NodeFacts(it, emptyList(), 4, "8Gi", "6.1", "Debian 12", "v1.35.4", "cri", "amd64") }
    private val start = Trials.run("x", "y").let { it.copy(fingerprint = it.fingerprint.copy(nodes = nodes)) }
    private val x = start.order[0]
    private val y = start.order[1]
    private val path = NetworkPath("load and service", "n1 and n1", 0.05, 900.0)
    private val first = ClusterReadings(mapOf("n1" to NodeReading("a CPU", 1_450)), listOf(path))
    private val later =
        ClusterReadings(
            mapOf("n1" to NodeReading("another CPU", 1_500), "n2" to NodeReading("a CPU", null)),
            listOf(path.copy(round_trip_ms = 0.09), path.copy(nodes = "n1 and n2")),
        )

    private fun read() = RecordStore(folder).readRun().fingerprint

    @Test
    fun `what pods show of a cluster is in the record when a search has ended`() {
        val journal = RunJournal(RecordStore(folder), start)
        assertEquals(emptyList(), read().paths)
        journal.measured(x, emptyMap(), first)
        assertEquals(listOf("a CPU" to 1_450, null to null), read().nodes.map { it.cpu to it.mtu })
        assertEquals(listOf(path), read().paths)
    }

    @Test
    fun `what was read first stays, also in a resumed run, and new values are added`() {
        RunJournal(RecordStore(folder), start).failed(x, "no", emptyMap(), first)
        RunJournal(RecordStore(folder), RecordStore(folder).readRun()).measured(y, emptyMap(), later)
        assertEquals(listOf("a CPU" to 1_450, "a CPU" to null), read().nodes.map { it.cpu to it.mtu })
        assertEquals(listOf(path, path.copy(nodes = "n1 and n2")), read().paths)
    }

    @Test
    fun `without a cluster the fingerprint stays as it was`() {
        val journal = RunJournal(RecordStore(folder), start)
        journal.measured(x, emptyMap())
        journal.skipped(y, "no")
        assertEquals(start.fingerprint, journal.run.fingerprint)
        assertEquals(listOf(x) to listOf(y), journal.run.done to journal.run.skipped.map { it.search })
    }
}

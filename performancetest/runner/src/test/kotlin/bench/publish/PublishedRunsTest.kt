package bench.publish

import bench.model.WaitingPlan
import bench.model.WorkloadPlan
import bench.record.RunRecord
import bench.wording.RunNames
import java.nio.file.Path
import kotlin.io.path.fileSize
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** What this project publishes. */
class PublishedRunsTest {
    private val project = Path.of("../..").toAbsolutePath().normalize()

    private val published by lazy { PublishedRuns.all.map { it.run } }
    private val local by lazy { published.filter { it.runtime == "local" } }

    private fun recordBytes(runs: List<RunRecord>) = runs.sumOf {
        project.resolve("assets/${RunNames.of(it)}/records.zip").fileSize()
    }

    @Test
    fun `this project publishes six experiments with nine services each, in less than 5 MB of records`() {
        val runs = local.filter {
            it.plan !is WorkloadPlan && it.settings.calls == null && !it.settings.hasWays
        }
        assertEquals(
            mapOf(
                "capacity" to "standard",
                "faults" to "quick",
                "resources" to "quick",
                "slow-dependency" to "quick",
                "startup" to "quick",
                "waiting-cost" to "quick",
            ),
            runs.associate { it.experiment to it.profile }.toSortedMap(),
        )
        runs.forEach { run ->
            val tracks = if (run.plan is WaitingPlan) 1 else 2
            assertEquals(9 * tracks, run.order.map { it.service to it.track }.distinct().size, run.experiment)
        }
        assertTrue(recordBytes(runs) < 5_000_000, "${recordBytes(runs)} bytes")
    }

    @Test
    fun `it publishes all Quarkus experiments, with three repetitions where rates are compared, in less than 5 MB`() {
        val runs = local.filter { it.plan is WorkloadPlan || it.settings.calls?.paths?.isEmpty() == false }
        val repetitions =
            mapOf(
                "download" to 3,
                "grpc-stress" to 1,
                "grpc-window" to 3,
                "patterns" to 3,
                "persistence" to 3,
                "persistence-capacity" to 1,
                "persistence-published" to 3,
            )
        assertEquals(repetitions, runs.associate { it.experiment to it.settings.repetitions }.toSortedMap())
        assertEquals(setOf("quick"), runs.map { it.profile }.toSet())
        assertTrue(recordBytes(runs) < 5_000_000, "${recordBytes(runs)} bytes")
    }

    @Test
    fun `the documents of this project match its published runs`() {
        val documents = PublishedRuns.publication.documents(PublishedRuns.all)
        assertTrue(documents.isNotEmpty())
        documents.forEach { (file, text) ->
            assertEquals(text, file.readText(), "$file: ./bench publish writes it again")
        }
    }
}

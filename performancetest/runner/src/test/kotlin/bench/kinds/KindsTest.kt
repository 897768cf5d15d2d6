package bench.kinds

import bench.cli.ProjectRoot
import bench.model.About
import bench.publish.PublishedRuns
import bench.record.RecordStore
import bench.record.Trials
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

class KindsTest {
    @TempDir lateinit var folder: Path

    private fun about(name: String, about: About? = null) =
        Kinds.drawn(RecordStore(folder), ProjectRoot.path, Trials.run().copy(experiment = name, about = about)).about

    @Test
    fun `the record decides what a run is about, otherwise the experiment of that name`() {
        val said = About("A title", "A question?")
        assertEquals(said, about("capacity", said))
        assertEquals("Requests per second in front of a slow dependency", about("capacity").title)
        assertEquals(About("gone", ""), about("gone"))
    }

    @Test
    fun `a section without its own heading has the title`() {
        val about = About("A title", "A question?", mapOf("cpu" to "CPU?"))
        assertEquals(
            listOf("CPU?", "A title: worth memory", "A title"),
            listOf(about.heading("cpu"), about.heading("worth-memory"), about.answer("capacity")),
        )
    }

    @Test
    fun `every heading in the folder of an experiment belongs to a section of its report`() {
        val runs = PublishedRuns.all
        val headings = Experiments.loadAll(ProjectRoot.path).associate { it.name to it.headings.keys }
        assertEquals(emptySet(), runs.map { it.run.experiment }.toSet() - headings.keys)
        assertEquals(
            emptyMap(),
            runs
                .associate {
                    val sections = it.sections.map { section -> section.id }.toSet()
                    it.run.experiment to headings.getValue(it.run.experiment) - sections
                }
                .filterValues { it.isNotEmpty() },
        )
    }
}

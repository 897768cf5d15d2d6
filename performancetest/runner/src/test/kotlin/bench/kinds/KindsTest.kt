package bench.kinds

import bench.cli.ProjectRoot
import bench.model.About
import bench.publish.Publication
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
    fun `a run is about what its record says, else about what the experiment of its name says`() {
        val said = About("A title", "A question?")
        assertEquals(said, about("capacity", said))
        assertEquals("Requests per second in front of a slow dependency", about("capacity").title)
        assertEquals(About("gone", ""), about("gone"))
    }

    @Test
    fun `a section without a heading of its own is called by the title`() {
        val about = About("A title", "A question?", mapOf("cpu" to "CPU?"))
        assertEquals(
            listOf("CPU?", "A title: worth memory", "A title"),
            listOf(about.heading("cpu"), about.heading("worth-memory"), about.answer("capacity")),
        )
    }

    @Test
    fun `every heading in an experiment's folder is one of a section that its report has`() {
        val runs = Publication(ProjectRoot.path).runs()
        val names = Experiments.loadAll(ProjectRoot.path).map { it.name }.toSet()
        assertEquals(emptySet(), runs.map { it.run.experiment }.toSet() - names)
        assertEquals(
            emptyMap(),
            runs
                .associate {
                    it.run.experiment to it.about.headings.keys - it.sections.map { section -> section.id }.toSet()
                }
                .filterValues { it.isNotEmpty() },
        )
    }
}

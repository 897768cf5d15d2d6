package bench.prose

import bench.cli.ProjectRoot
import bench.kinds.Experiments
import kotlin.test.Test
import kotlin.test.assertContains

/** Titles, questions and headings become titles of tables, charts and pages. */
class ExperimentTextsTest {
    private val texts =
        Experiments.loadAll(ProjectRoot.path).associate {
            it.name to (listOf(it.title, it.question) + it.headings.values).joinToString("\n\n")
        }

    @Test
    fun `no experiment has a text with a word that is ruled out`() {
        assertContains(texts, "capacity")
        assertNothing(texts.mapValues { RuledOutWords.of(it.value) })
    }

    @Test
    fun `no question of an experiment is long`() =
        assertNothing(texts.mapValues { Prose(it.value).sentencesOver(ProseLimits.SENTENCE) })
}

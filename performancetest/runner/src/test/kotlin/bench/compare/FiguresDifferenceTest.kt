package bench.compare

import bench.model.ContainerFacts
import bench.record.RunRecord
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class FiguresDifferenceTest {
    /** A run in whose containers [source] read CPU and memory. */
    private fun run(source: String?): RunRecord {
        val facts = ContainerFacts("sha256:1", emptyList(), false, "1", 0.0, 1_024, null, 20_000, source)
        val run = Trials.run()
        return run.copy(fingerprint = run.fingerprint.copy(containers = mapOf("mock" to facts)))
    }

    private fun between(a: String?, b: String?) =
        FingerprintDifference.between(run(a), run(b)).map { it.name to it.refuses }

    @Test
    fun `a run that was read from inside is no equal of one that cAdvisor read`() =
        assertEquals(listOf("containers.mock.figures_from" to true), between("cadvisor", "inside"))

    @Test
    fun `records that do not say it stay comparable`() {
        assertEquals(emptyList(), between(null, "cadvisor"))
        assertEquals(emptyList(), between("inside", "inside"))
    }
}

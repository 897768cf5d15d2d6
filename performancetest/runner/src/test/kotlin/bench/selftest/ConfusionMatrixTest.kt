package bench.selftest

import bench.model.Verdict
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals

class ConfusionMatrixTest {
    private val causes = listOf(LimitCause.SLOTS, LimitCause.NOTHING)

    private fun trial(cause: LimitCause, named: String) =
        CausedTrial(cause.label, cause.named, named, named, null, Trials.trial(200, Verdict.BROKEN))

    private val matrix =
        ConfusionMatrix(
            causes,
            listOf(
                trial(LimitCause.SLOTS, "slots"),
                trial(LimitCause.SLOTS, "slots"),
                trial(LimitCause.SLOTS, "CPU"),
                trial(LimitCause.NOTHING, "none"),
            ),
        )

    @Test
    fun `columns are what must be named, then what was named instead`() {
        assertEquals(listOf("cause made", "slots", "none", "CPU"), matrix.head)
        assertEquals(listOf(listOf("slots", "2", "", "1"), listOf("nothing", "", "1", "")), matrix.rows)
        assertEquals("3 of 4 named", matrix.summary)
    }

    @Test
    fun `it is written as CSV and Markdown`() {
        assertEquals("cause made,slots,none,CPU\nslots,2,0,1\nnothing,0,1,0\n", matrix.csv())
        assertEquals(
            "| cause made | slots | none | CPU |\n| --- | ---: | ---: | ---: |\n| slots | 2 |  | 1 |\n" +
                "| nothing |  | 1 |  |\n\n3 of 4 named.\n",
            matrix.markdown(),
        )
    }

    @Test
    fun `each cause has its own name`() {
        assertEquals(LimitCause.entries.size, LimitCause.entries.map { it.label }.distinct().size)
        assertEquals(LimitCause.entries.size, LimitCause.entries.map { it.named }.distinct().size)
    }
}

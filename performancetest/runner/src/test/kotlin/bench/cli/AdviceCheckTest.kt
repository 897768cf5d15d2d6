package bench.cli

import bench.advise.Demand
import bench.advise.SlotAdvice
import bench.model.DependencyDelay
import bench.model.SlotLimit
import bench.model.Slots
import bench.model.Verdict
import com.github.ajalt.mordant.terminal.Terminal
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class AdviceCheckTest {
    private val limit =
        SlotLimit(listOf("page"), SlotLimit.Queue("in the pool"), listOf(SlotLimit.Setting("a", "b")), "c")
    private val advice = SlotAdvice("x", Demand(1.0, DependencyDelay(1_000)), Slots(5, "connections"), limit)

    private fun check(isSustained: Boolean, measured: Verdict?) = AdviceCheck.Check(advice, 5, isSustained, measured)

    @Test
    fun `degraded and broken are as predicted where no sustained rate was expected`() {
        assertTrue(check(true, Verdict.SUSTAINED).isAsPredicted)
        assertTrue(check(false, Verdict.DEGRADED).isAsPredicted)
        assertTrue(check(false, Verdict.BROKEN).isAsPredicted)
        assertFalse(check(true, Verdict.DEGRADED).isAsPredicted)
        assertFalse(check(false, Verdict.SUSTAINED).isAsPredicted)
    }

    @Test
    fun `without a valid trial nothing is as predicted`() =
        listOf(true, false).forEach { assertFalse(check(it, null).isAsPredicted) }

    @Test
    fun `the table shows both`() {
        val text = Terminal(width = 100).render(AdviceTable.of(listOf(check(false, Verdict.BROKEN), check(true, null))))
        assertContains(text.replace(Regex(" +"), " "), "x │ 5 │ not sustained │ broken │ yes")
        assertContains(text.replace(Regex(" +"), " "), "x │ 5 │ sustained │ - │ no")
    }
}

package bench.experiment.scenarios

/**
 * Changes the dependency exactly when a stage begins, not at the next tick: a tick shortly before that moment waits for
 * it.
 *
 * @param change makes the dependency behave as the stage says, and returns once it does.
 * @param nowNs as `System.nanoTime()`.
 */
class StageChanges(
    schedule: Schedule,
    private val change: (Schedule.Span) -> Unit,
    private val nowNs: () -> Long = System::nanoTime,
    private val sleep: (Long) -> Unit = Thread::sleep,
) {
    private val left = ArrayDeque(schedule.spans.drop(1))
    private val made = mutableMapOf<Schedule.Span, Double>()

    /** @param elapsedS seconds of the schedule so far. */
    fun tick(elapsedS: Double) {
        val next = left.firstOrNull() ?: return
        val startNs = nowNs()
        if (elapsedS < next.beginS - AHEAD_S) return
        sleep(maxOf(0, Math.round((next.beginS - elapsedS) * 1_000)))
        left.removeFirst()
        change(next)
        made[next] = elapsedS + (nowNs() - startNs) / 1e9
    }

    /**
     * Second of the schedule in which the change for [span] was complete. Null: it was not made, or it applied from the
     * start.
     */
    fun madeAtS(span: Schedule.Span): Double? = made[span]

    private companion object {
        /** Ticks come every quarter of a second. */
        const val AHEAD_S = 0.3
    }
}

package bench.cli

import bench.harness.Progress
import bench.histogram.SecondStats
import com.github.ajalt.mordant.animation.textAnimation
import com.github.ajalt.mordant.rendering.TextColors.yellow
import com.github.ajalt.mordant.terminal.Terminal
import java.time.Duration
import java.util.Locale

/** A live line under the list of trials; without a terminal plain lines, each with the time since the start. */
class TerminalProgress(private val terminal: Terminal, private val plannedSearches: Int) : Progress {
    private val isLive = terminal.terminalInfo.outputInteractive
    private val line = terminal.textAnimation<String> { it }
    private val startNs = System.nanoTime()
    private var finished = 0
    private var finishedNs = startNs
    private var what = ""

    override fun phase(what: String) {
        this.what = what
        if (isLive) show(what) else print(what)
    }

    override fun tick(rate: Double, elapsedS: Double, latest: SecondStats?) {
        val seen =
            latest
                ?.let {
                    "%d/s correct, p99 %s ms, %d failed"
                        .format(Locale.ROOT, it.finished_correct, it.p99_ms?.toInt() ?: "-", it.failures)
                }
                .orEmpty()
        show(what + "  %.0f s at %.0f/s  %s".format(Locale.ROOT, elapsedS, rate, seen))
    }

    override fun work(elapsedS: Double, correct: Long, failed: Long) =
        show(what + "  %.0f s  %d correct, %d failed".format(Locale.ROOT, elapsedS, correct, failed))

    override fun trial(line: String) = print(line)

    override fun warning(line: String) = print(yellow("warning: $line"))

    fun searchFinished() {
        finished++
        finishedNs = System.nanoTime()
    }

    fun end() {
        if (isLive) line.clear()
    }

    private fun print(text: String) {
        // The final message has been printed.
        if (Interruption.isStopping) return
        if (isLive) line.clear()
        terminal.println(if (isLive) text else "${sinceStart()}  $text")
    }

    private fun sinceStart() =
        Duration.ofNanos(System.nanoTime() - startNs).let {
            "%3d:%02d".format(Locale.ROOT, it.toMinutes(), it.toSecondsPart())
        }

    private fun show(text: String) {
        // Cut to one row: a wrapped line cannot be overwritten.
        if (isLive) line.update("[$finished/$plannedSearches, ${timeLeft()}] $text".take(terminal.size.width - 1))
    }

    private fun timeLeft(): String {
        if (finished == 0) return "time left: not known yet"
        val left = (finishedNs - startNs) / finished * (plannedSearches - finished) - (System.nanoTime() - finishedNs)
        return Duration.ofNanos(maxOf(0, left)).let { "about ${it.toMinutes()} min ${it.toSecondsPart()} s left" }
    }
}

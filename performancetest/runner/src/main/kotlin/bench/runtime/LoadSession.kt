package bench.runtime

import bench.BenchFailure
import bench.PatienceFactor
import bench.UserError
import bench.loadgen.ClientPlan
import bench.loadgen.LoadCommand
import bench.loadgen.LoadEvent
import bench.loadgen.LoadPlan
import bench.loadgen.Plan
import bench.loadgen.loadJson
import java.io.BufferedReader
import java.io.BufferedWriter
import java.io.IOException
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread
import kotlinx.serialization.SerializationException

/** The load generator continues, but could not execute a plan. */
class LoadFailure(name: String, val reason: String) :
    UserError("The load generator $name could not do its part: $reason")

/**
 * The runner's connection to a load generator's process, which runs for many trials. Not thread-safe.
 *
 * @param patienceS maximum seconds without output, and beyond the end of its plan; then the process is ended.
 * @throws BenchFailure if it never becomes ready, and from each call once it has ended.
 */
class LoadSession(
    val name: String,
    private val input: BufferedWriter,
    output: BufferedReader,
    private val lifetime: Lifetime,
    private val patienceS: Long = PATIENCE_S * PatienceFactor.ofThisRun,
    private val kill: () -> Unit = {},
) : OpenLoad {
    constructor(
        name: String,
        program: RunningProgram,
    ) : this(
        name,
        program.process.outputWriter(),
        program.process.inputReader(),
        program,
        kill = { program.process.destroyForcibly() },
    )

    private val lines = LinkedBlockingQueue<String>()
    private var isOver = false

    /** False once it has ended, or was ended because it hung. */
    val isAlive: Boolean
        get() = !isOver && lifetime.isAlive

    init {
        thread(isDaemon = true, name = "answers of $name") { read(output) }
        val first = next()
        if (first != LoadEvent.Ready) throw unexpected("$first")
    }

    override fun run(plan: LoadPlan, onTick: (LoadEvent.OpenTick) -> Boolean): LoadResult =
        LoadResult(follow(plan, untilFalse(onTick)))

    /** The same for a closed loop. */
    fun run(plan: ClientPlan, onTick: (LoadEvent.ClosedTick) -> Boolean): LoadEvent.ClosedDone =
        follow(plan, untilFalse(onTick))

    /**
     * The same for its share of a schedule.
     *
     * @param onArmed receives the earliest second 0 on its clock; then it waits for [start].
     * @param onTick returns how to stop; null: it goes on.
     */
    internal fun runShare(
        plan: LoadPlan,
        onArmed: (earliestZeroNs: Long) -> Unit,
        onTick: (LoadEvent.OpenTick) -> LoadCommand.Stop?,
    ): LoadEvent.OpenDone = follow(plan, onTick, onArmed)

    /** Second 0 of the current schedule is at [zeroNs] of its clock; called by another thread. */
    internal fun start(zeroNs: Long) = send(LoadCommand.Start(zeroNs))

    /** Compares its clock with this process's; only between runs. */
    internal fun clock(): ClockOffset {
        val exchanges = mutableListOf<ClockOffset.Exchange>()
        repeat(ClockOffset.ROUNDS) {
            repeat(ClockOffset.EXCHANGES) { exchanges += exchange() }
            val best = ClockOffset.of(exchanges)
            if (best.round_trip_ns <= ClockOffset.QUICK_NS) return best
        }
        return ClockOffset.of(exchanges)
    }

    private fun exchange(): ClockOffset.Exchange {
        val sentNs = System.nanoTime()
        send(LoadCommand.AskTime)
        val time = next()
        val receivedNs = System.nanoTime()
        return ClockOffset.Exchange(sentNs, (time as? LoadEvent.Time ?: throw unexpected("$time")).now_ns, receivedNs)
    }

    private fun <T> untilFalse(onTick: (T) -> Boolean): (T) -> LoadCommand.Stop? = { tick ->
        if (onTick(tick)) null else LoadCommand.Stop()
    }

    private inline fun <reified T : LoadEvent, reified D : LoadEvent> follow(
        plan: Plan,
        onTick: (T) -> LoadCommand.Stop?,
        onArmed: (Long) -> Unit = {},
    ): D {
        send(LoadCommand.Run(plan))
        val endNs = System.nanoTime() + ((plan.longestS + patienceS) * NS_PER_S).toLong()
        var isStopped = false
        var failure: BenchFailure? = null
        while (true) {
            if (System.nanoTime() > endNs) throw hung("was not done $patienceS s after the end of its plan")
            when (val event = next()) {
                is T ->
                    if (!isStopped) {
                        val stop =
                            try {
                                onTick(event)
                            } catch (e: BenchFailure) {
                                failure = e
                                LoadCommand.Stop()
                            }
                        if (stop != null) send(stop).also { isStopped = true }
                    }
                is D -> return failure?.let { throw it } ?: event
                is LoadEvent.Armed -> onArmed(event.earliest_zero_ns)
                is LoadEvent.Failed -> throw LoadFailure(name, event.reason)
                else -> throw unexpected("$event")
            }
        }
    }

    @Synchronized
    private fun send(command: LoadCommand) =
        try {
            input.write(loadJson.encodeToString<LoadCommand>(command))
            input.newLine()
            input.flush()
        } catch (e: IOException) {
            throw ended(e)
        }

    private fun next(): LoadEvent {
        val line = lines.poll(patienceS, TimeUnit.SECONDS) ?: throw hung("said nothing for $patienceS s")
        if (line == END) {
            lines.put(END)
            throw ended()
        }
        return try {
            loadJson.decodeFromString(line)
        } catch (e: SerializationException) {
            // A process that was killed while writing leaves an incomplete line.
            throw if (hasEnded()) ended(e) else unexpected(line)
        }
    }

    private fun read(output: BufferedReader) {
        try {
            output.forEachLine { if (it.startsWith("{")) lines.put(it) }
        } catch (_: IOException) {
            // End of the output.
        }
        lines.put(END)
    }

    private fun unexpected(words: String) =
        UserError("The load generator $name sent an unexpected answer: ${words.take(SHOWN)}")

    private fun hung(how: String): BenchFailure {
        kill()
        return failure("no answer", "$how, and was ended", null)
    }

    private fun ended(cause: Exception? = null): BenchFailure {
        hasEnded()
        val how = lifetime.ending ?: "still running"
        return failure(how, "ended by itself ($how)", cause)
    }

    private fun failure(how: String, words: String, cause: Exception?): BenchFailure {
        isOver = true
        val last = lastLine()
        val message = "The load generator $name $words: $last"
        val part = BenchPart.LOAD_GENERATOR.label.let { label -> if (name.startsWith(label)) name else label }
        return BenchFailure(part, how, message, last, cause)
    }

    /** Its output ends slightly before its process. */
    private fun hasEnded(): Boolean {
        repeat(ENDING_POLLS) { if (lifetime.isAlive) Thread.sleep(POLL_MS) }
        return !lifetime.isAlive
    }

    private fun lastLine() = ProcessOutput.lastLine(lifetime.lastOutput())

    private companion object {
        const val SHOWN = 80

        /** Not a line of a load generator: those begin with a brace. */
        const val END = ""

        /** Longer than any call may take after its window. */
        const val PATIENCE_S = 120L
        const val ENDING_POLLS = 40
        const val POLL_MS = 50L
        const val NS_PER_S = 1e9
    }
}

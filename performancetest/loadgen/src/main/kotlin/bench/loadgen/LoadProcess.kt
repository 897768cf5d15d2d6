package bench.loadgen

import java.io.BufferedReader
import java.io.PrintStream
import java.util.Locale
import java.util.concurrent.LinkedBlockingQueue
import kotlin.concurrent.thread

/** Makes the load of plans, one at a time. */
interface LoadGenerator {
    /**
     * @param emit reports progress.
     * @return result of [plan].
     * @throws LoadError if it cannot run.
     */
    fun run(plan: Plan, emit: (LoadEvent) -> Unit): LoadEvent

    /** Second 0 of the current run's schedule is at [zeroNs] of `System.nanoTime()`; called by another thread. */
    fun start(zeroNs: Long) = Unit

    /**
     * Ends the current run, if there is one; called by another thread.
     *
     * @param second of the schedule: no user of this second or later ones starts. Null: none starts any more.
     */
    fun stop(second: Int?)
}

/**
 * The load generator's end of the protocol: reads plans, runs them and answers. It returns when [input] ends, so the
 * process cannot outlive its runner.
 *
 * @param onInputEnd ends the current run at that time.
 */
class LoadProcess(
    private val input: BufferedReader,
    private val output: PrintStream,
    private val generator: LoadGenerator,
    private val onInputEnd: () -> Unit = { generator.stop(null) },
) {
    private val plans = LinkedBlockingQueue<LoadCommand>()

    fun serve() {
        val reader = thread(isDaemon = true, name = "commands") { read() }
        emit(LoadEvent.Ready)
        while (true) {
            val command = plans.take() as? LoadCommand.Run ?: break
            emit(
                runCatching { generator.run(command.plan, ::emit) }.getOrElse { LoadEvent.Failed(it.message ?: "$it") }
            )
        }
        reader.join()
    }

    private fun read() {
        generateSequence(input::readLine).map { loadJson.decodeFromString<LoadCommand>(it) }.forEach(::obey)
        onInputEnd()
        plans.put(LoadCommand.Stop())
    }

    private fun obey(command: LoadCommand) =
        when (command) {
            is LoadCommand.Run -> plans.put(command)
            is LoadCommand.AskTime -> emit(LoadEvent.Time(System.nanoTime()))
            is LoadCommand.Start -> generator.start(command.zero_ns)
            is LoadCommand.Stop -> generator.stop(command.second)
        }

    @Synchronized
    private fun emit(event: LoadEvent) {
        output.println(loadJson.encodeToString<LoadEvent>(event))
        output.flush()
    }

    companion object {
        /** Uses this process's input and output. Output of libraries goes to the error stream. */
        fun of(generator: LoadGenerator, onInputEnd: () -> Unit = { generator.stop(null) }): LoadProcess {
            // Some locales have other digits.
            Locale.setDefault(Locale.ROOT)
            val output = System.out
            System.setOut(System.err)
            return LoadProcess(System.`in`.bufferedReader(), output, generator, onInputEnd)
        }
    }
}

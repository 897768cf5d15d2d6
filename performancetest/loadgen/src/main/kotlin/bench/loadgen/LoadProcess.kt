package bench.loadgen

import java.io.BufferedReader
import java.io.PrintStream
import java.util.concurrent.LinkedBlockingQueue
import kotlin.concurrent.thread

/** What makes the load of plans, one at a time. */
interface LoadGenerator {
    /** @param emit tells how far it is. @return what became of [plan]. @throws LoadError where it cannot be run. */
    fun run(plan: Plan, emit: (LoadEvent) -> Unit): LoadEvent

    /** Ends the run under way, if there is one; called by another thread. */
    fun stop()
}

/**
 * A load generator's end of the protocol: reads plans, has them run, answers. It returns when [input] ends, so the
 * process cannot outlive its runner.
 *
 * @param onInputEnd what then ends the run under way.
 */
class LoadProcess(
    private val input: BufferedReader,
    private val output: PrintStream,
    private val generator: LoadGenerator,
    private val onInputEnd: () -> Unit = generator::stop,
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
        generateSequence(input::readLine)
            .map { loadJson.decodeFromString<LoadCommand>(it) }
            .forEach { if (it is LoadCommand.Run) plans.put(it) else generator.stop() }
        onInputEnd()
        plans.put(LoadCommand.Stop)
    }

    @Synchronized
    private fun emit(event: LoadEvent) {
        output.println(loadJson.encodeToString<LoadEvent>(event))
        output.flush()
    }

    companion object {
        /** Of this process. What libraries print goes to its errors. */
        fun of(generator: LoadGenerator, onInputEnd: () -> Unit = generator::stop): LoadProcess {
            val output = System.out
            System.setOut(System.err)
            return LoadProcess(System.`in`.bufferedReader(), output, generator, onInputEnd)
        }
    }
}

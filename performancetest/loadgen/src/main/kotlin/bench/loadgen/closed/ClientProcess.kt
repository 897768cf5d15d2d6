package bench.loadgen.closed

import java.io.BufferedReader
import java.io.PrintStream
import java.util.concurrent.LinkedBlockingQueue
import kotlin.concurrent.thread

/** What a client does under a plan, in threads of its own. */
fun interface Workload {
    /**
     * Waits until what goes on has ended, which is told that it shall by [ClosedLoopRecorder.isOver]. @return what only
     * this client tells, see [ClientEvent.Done.figures].
     */
    fun end(): Map<String, Double>
}

/**
 * The client's end: reads plans, runs one at a time, answers. It returns when [input] ends, so a client cannot outlive
 * its runner.
 *
 * @param begin starts what [ClientPlan] asks for and has it counted. @throws LoadError from there, or
 *   IllegalArgumentException, is told to the runner.
 */
class ClientProcess(
    private val input: BufferedReader,
    private val output: PrintStream,
    private val begin: (ClientPlan, ClosedLoopRecorder) -> Workload,
) {
    private val plans = LinkedBlockingQueue<ClientCommand>()

    @Volatile private var current: ClosedLoopRecorder? = null

    fun serve() {
        val reader = thread(isDaemon = true, name = "commands") { read() }
        emit(ClientEvent.Ready)
        while (true) {
            val command = plans.take() as? ClientCommand.Run ?: break
            emit(runCatching { run(command.plan) }.getOrElse { ClientEvent.Failed(it.message ?: "$it") })
        }
        reader.join()
    }

    /** The end of the input ends the workload under way too, and is handed on as a second stop. */
    private fun read() {
        generateSequence(input::readLine)
            .map { clientJson.decodeFromString<ClientCommand>(it) }
            .forEach { if (it is ClientCommand.Run) plans.put(it) else current?.stop() }
        current?.stop()
        plans.put(ClientCommand.Stop)
    }

    private fun run(plan: ClientPlan): ClientEvent {
        // Now rather than within the window.
        System.gc()
        val recorder = ClosedLoopRecorder(plan).also { current = it }
        val workload = begin(plan, recorder)
        while (!recorder.isOver) {
            Thread.sleep(TICK_MS)
            emit(recorder.tick())
        }
        val figures = workload.end()
        return recorder.done(figures)
    }

    private fun emit(event: ClientEvent) {
        output.println(clientJson.encodeToString<ClientEvent>(event))
        output.flush()
    }

    private companion object {
        const val TICK_MS = 250L
    }
}

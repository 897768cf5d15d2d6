package bench.runtime

import bench.UserError
import bench.loadgen.open.InjectorCommand
import bench.loadgen.open.InjectorEvent
import bench.loadgen.open.LoadPlan
import bench.loadgen.open.injectorJson
import java.io.BufferedWriter
import java.io.IOException
import java.util.concurrent.TimeUnit
import kotlinx.serialization.SerializationException

/**
 * The runner's end of the injector's process, wherever that runs. Not for several threads at once.
 *
 * @param ending how the process ended and what it said last.
 */
class InjectorClient(val process: Process, private val ending: () -> String) : AutoCloseable {
    private val input: BufferedWriter = process.outputWriter()
    private val events = process.inputReader()

    init {
        check(next() is InjectorEvent.Ready) { "The injector did not report ready." }
    }

    /**
     * Runs [plan] to its end, or until [onTick] returns false.
     *
     * @throws UserError when the injector dies or cannot run the plan.
     */
    fun run(plan: LoadPlan, onTick: (InjectorEvent.Tick) -> Boolean): InjectorEvent.Done {
        send(InjectorCommand.Run(plan))
        var stopSent = false
        while (true) {
            when (val event = next()) {
                is InjectorEvent.Tick ->
                    if (!stopSent && !onTick(event)) {
                        send(InjectorCommand.Stop)
                        stopSent = true
                    }
                is InjectorEvent.Done -> return event
                is InjectorEvent.Failed -> throw UserError("The injector could not do its part: ${event.reason}")
                InjectorEvent.Ready -> error("The injector was ready twice.")
            }
        }
    }

    override fun close() {
        runCatching { input.close() }
        if (!process.waitFor(5, TimeUnit.SECONDS)) process.destroyForcibly().waitFor()
    }

    private fun send(command: InjectorCommand) {
        try {
            input.write(injectorJson.encodeToString<InjectorCommand>(command))
            input.newLine()
            input.flush()
        } catch (e: IOException) {
            throw ended(e)
        }
    }

    private fun next(): InjectorEvent {
        while (true) {
            val line = events.readLine() ?: throw ended()
            if (line.startsWith("{")) return event(line)
        }
    }

    /** What was killed in mid-line leaves half a one. */
    private fun event(line: String): InjectorEvent =
        try {
            injectorJson.decodeFromString(line)
        } catch (e: SerializationException) {
            throw if (process.waitFor(ENDING_S, TimeUnit.SECONDS)) ended(e) else e
        }

    private fun ended(cause: Exception? = null) =
        UserError(
            "The injector ended by itself: ${process.waitFor(ENDING_S, TimeUnit.SECONDS).let { ending() }}",
            cause,
        )

    private companion object {
        /** Its output ends a little before its process. */
        const val ENDING_S = 2L
    }
}

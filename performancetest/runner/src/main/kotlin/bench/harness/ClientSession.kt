package bench.harness

import bench.UserError
import bench.loadgen.closed.ClientCommand
import bench.loadgen.closed.ClientEvent
import bench.loadgen.closed.ClientPlan
import bench.loadgen.closed.clientJson
import bench.runtime.Lifetime
import bench.runtime.ProcessOutput
import bench.runtime.RunningProgram
import java.io.BufferedReader
import java.io.BufferedWriter
import java.io.IOException
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import kotlinx.serialization.SerializationException

/** A client that goes on, but could not do what a plan asked for. */
class ClientFailure(reason: String) : Exception(reason)

/**
 * The runner's end of a client's process, which outlives many trials. Not for several threads at once. @throws
 * UserError where it never gets ready.
 */
class ClientSession(
    private val name: String,
    private val input: BufferedWriter,
    private val output: BufferedReader,
    private val lifetime: Lifetime,
    private val patienceS: Long = PATIENCE_S,
    private val kill: () -> Unit = {},
) {
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

    private var watch: Watch? = null

    init {
        if (next() !is ClientEvent.Ready) throw UserError("The client $name said something else than that it is ready.")
    }

    /**
     * Runs [plan] to its end, or until [onTick] returns false. A client that hangs is ended.
     *
     * @throws ClientFailure when it cannot do what the plan asks for, as where the service does not answer. @throws
     *   UserError when the client dies or is ended.
     */
    fun run(plan: ClientPlan, onTick: (ClientEvent.Tick) -> Boolean): ClientEvent.Done {
        val watch = Watch(Math.round(plan.warmup_s + maxOf(plan.window_s, plan.most_s)) + patienceS).also { watch = it }
        return try {
            follow(plan, onTick)
        } finally {
            watch.isOver = true
        }
    }

    private fun follow(plan: ClientPlan, onTick: (ClientEvent.Tick) -> Boolean): ClientEvent.Done {
        send(ClientCommand.Run(plan))
        var isStopped = false
        while (true) {
            when (val event = next()) {
                is ClientEvent.Tick ->
                    if (!isStopped && !onTick(event)) {
                        send(ClientCommand.Stop)
                        isStopped = true
                    }
                is ClientEvent.Done -> return event
                is ClientEvent.Failed -> throw ClientFailure(event.reason)
                ClientEvent.Ready -> throw UserError("The client $name was ready twice.")
            }
        }
    }

    private fun send(command: ClientCommand) =
        try {
            input.write(clientJson.encodeToString<ClientCommand>(command))
            input.newLine()
            input.flush()
        } catch (e: IOException) {
            throw ended(e)
        }

    private fun next(): ClientEvent {
        val line = output.readLine() ?: throw ended()
        return try {
            clientJson.decodeFromString(line)
        } catch (e: SerializationException) {
            throw UserError("The client $name said what is none of its words: ${line.take(SHOWN)}", e)
        }
    }

    /** Ends the client where a plan is not over after [limitS] seconds: a read from it would wait for ever. */
    private inner class Watch(val limitS: Long) {
        @Volatile var isOver = false

        @Volatile var hasEnded = false

        init {
            CompletableFuture.delayedExecutor(limitS, TimeUnit.SECONDS).execute { if (!isOver) end() }
        }

        private fun end() {
            hasEnded = true
            kill()
        }
    }

    private fun ended(cause: Exception? = null): UserError {
        watch
            ?.takeIf { it.hasEnded }
            ?.let {
                return UserError(
                    "The client $name was not done ${it.limitS} s after it had begun, and was ended: " +
                        "${ProcessOutput.lastLine(lifetime.lastOutput())}",
                    cause,
                )
            }
        // Its output ends a little before its process.
        repeat(ENDING_POLLS) { if (lifetime.isAlive) Thread.sleep(POLL_MS) }
        return UserError(
            "The client $name ended by itself (${lifetime.ending ?: "still running"}): " +
                "${ProcessOutput.lastLine(lifetime.lastOutput())}",
            cause,
        )
    }

    private companion object {
        const val SHOWN = 80

        /** Longer than any call of a client may take after its window. */
        const val PATIENCE_S = 120L
        const val ENDING_POLLS = 40
        const val POLL_MS = 50L
    }
}

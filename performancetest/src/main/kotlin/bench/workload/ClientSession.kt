package bench.workload

import bench.UserError
import bench.runtime.Lifetime
import bench.runtime.ProcessOutput
import bench.runtime.RunningProgram
import kotlinx.serialization.SerializationException
import java.io.BufferedReader
import java.io.BufferedWriter
import java.io.IOException

/** The runner's end of a client's process, which outlives many trials. Not for several threads at once. @throws UserError where it never gets ready. */
class ClientSession(private val name: String, private val input: BufferedWriter, private val output: BufferedReader, private val lifetime: Lifetime) {
    constructor(name: String, program: RunningProgram) : this(name, program.process.outputWriter(), program.process.inputReader(), program)

    init {
        if (next() !is ClientEvent.Ready) throw UserError("The client $name said something else than that it is ready.")
    }

    /** Runs [plan] to its end, or until [onTick] returns false. @throws UserError when the client dies or cannot run the plan. */
    fun run(plan: ClientPlan, onTick: (ClientEvent.Tick) -> Boolean): ClientEvent.Done {
        send(ClientCommand.Run(plan))
        var isStopped = false
        while (true) {
            when (val event = next()) {
                is ClientEvent.Tick -> if (!isStopped && !onTick(event)) {
                    send(ClientCommand.Stop)
                    isStopped = true
                }
                is ClientEvent.Done -> return event
                is ClientEvent.Failed -> throw UserError("The client $name could not do its part: ${event.reason}")
                ClientEvent.Ready -> throw UserError("The client $name was ready twice.")
            }
        }
    }

    private fun send(command: ClientCommand) = try {
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

    private fun ended(cause: Exception? = null): UserError {
        // Its output ends a little before its process.
        repeat(ENDING_POLLS) { if (lifetime.isAlive) Thread.sleep(POLL_MS) }
        return UserError("The client $name ended by itself (${lifetime.ending ?: "still running"}): ${ProcessOutput.lastLine(lifetime.lastOutput())}", cause)
    }

    private companion object {
        const val SHOWN = 80
        const val ENDING_POLLS = 40
        const val POLL_MS = 50L
    }
}

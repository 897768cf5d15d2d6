package bench.runtime

import java.util.concurrent.ConcurrentSkipListMap

/**
 * Load generators that stay for the whole run, each with its session.
 *
 * @param start starts the one with this name.
 */
internal class LoadSessions<P : RunningProgram>(private val start: (name: String) -> P) : AutoCloseable {
    private class One<P>(val program: P, val session: LoadSession)

    /** By number, from 1. */
    private val started = ConcurrentSkipListMap<Int, One<P>>()

    /** @param onStart receives each that is new, with its name. */
    fun of(count: Int, onStart: (String, P) -> Unit): OpenLoad {
        val sessions = (1..count).map { number -> started.getOrPut(number) { begin(number, onStart) }.session }
        return sessions.singleOrNull() ?: LoadGenerators(sessions)
    }

    private fun begin(number: Int, onStart: (String, P) -> Unit): One<P> {
        val name = LoadGenerators.name(number)
        val program = start(name)
        val session = LoadSession(name, program)
        return One(program.also { onStart(name, it) }, session)
    }

    /** The next [of] starts them again. @param onEnd receives each. */
    fun removeEnded(onEnd: (P) -> Unit) {
        val ended = started.filterValues { !it.session.isAlive }
        ended.values.forEach {
            it.program.close()
            onEnd(it.program)
        }
        ended.keys.forEach(started::remove)
    }

    /** @throws NoSuchElementException if none has this name. */
    fun program(name: String): P = started.entries.first { LoadGenerators.name(it.key) == name }.value.program

    /** All end at the same time. */
    override fun close() {
        started.values.forEach { runCatching { it.program.process.outputStream.close() } }
        started.values.forEach { runCatching { it.program.close() } }
    }
}

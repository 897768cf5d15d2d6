package bench.runtime.compose

import bench.runtime.LoadGenerators
import bench.runtime.LoadSession
import bench.runtime.OpenLoad
import java.util.concurrent.ConcurrentSkipListMap

/**
 * Containers of load generators, which stay for the whole run.
 *
 * @param start starts the one with this name.
 */
internal class ComposeLoadGenerators(private val start: (name: String) -> ComposeProgram) : AutoCloseable {
    private class One(val program: ComposeProgram, val container: Container, val session: LoadSession)

    /** By number, from 1. */
    private val started = ConcurrentSkipListMap<Int, One>()

    /** @param onStart receives each container that is new. */
    fun of(count: Int, onStart: (Container) -> Unit): OpenLoad {
        val sessions = (1..count).map { number -> started.getOrPut(number) { begin(number, onStart) }.session }
        return sessions.singleOrNull() ?: LoadGenerators(sessions)
    }

    private fun begin(number: Int, onStart: (Container) -> Unit): One {
        val name = LoadGenerators.name(number)
        val program = start(name)
        val session = LoadSession(name, program)
        return One(program, program.container().also(onStart), session)
    }

    /** The next [of] starts them again. @param onEnd receives the container of each. */
    fun removeEnded(onEnd: (Container) -> Unit) {
        val ended = started.filterValues { !it.session.isAlive }
        ended.values.forEach {
            it.program.close()
            onEnd(it.container)
        }
        ended.keys.forEach(started::remove)
    }

    /** @throws NoSuchElementException if none has this name. */
    fun id(name: String): String = started.entries.first { LoadGenerators.name(it.key) == name }.value.container.id

    /** All end at the same time. */
    override fun close() {
        started.values.forEach { runCatching { it.program.process.outputStream.close() } }
        started.values.forEach { runCatching { it.program.close() } }
    }
}

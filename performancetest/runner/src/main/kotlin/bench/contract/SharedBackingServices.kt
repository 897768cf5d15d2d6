package bench.contract

import bench.model.Program
import bench.runtime.Runtime

/** What services need next to them. Each is started for the first service that needs it, and ends when this closes. */
internal class SharedBackingServices(private val runtime: Runtime, private val find: (String) -> Program) :
    AutoCloseable {
    private val running = linkedMapOf<String, AutoCloseable>()

    /** Returns once all of [names] are ready. Two lanes that need the same one get the same one. */
    @Synchronized
    fun start(names: List<String>) = names.forEach { running.getOrPut(it) { runtime.startBackingService(find(it)) } }

    @Synchronized override fun close() = running.values.forEach { it.close() }
}

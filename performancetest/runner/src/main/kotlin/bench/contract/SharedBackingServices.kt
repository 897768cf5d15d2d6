package bench.contract

import bench.model.Program
import bench.runtime.Runtime

/** Backing services for several services. Each starts for the first service that needs it, and ends on close. */
internal class SharedBackingServices(private val runtime: Runtime, private val find: (String) -> Program) :
    AutoCloseable {
    private val running = linkedMapOf<String, AutoCloseable>()

    /** Returns once all of [names] are ready. Lanes that need the same one share it. */
    @Synchronized
    fun start(names: List<String>) = names.forEach { running.getOrPut(it) { runtime.startBackingService(find(it)) } }

    @Synchronized override fun close() = running.values.forEach { it.close() }
}

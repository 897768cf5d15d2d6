package bench.build

/** Does [work] on [process]; a signal that ends the runner meanwhile ends the process and its children too. */
internal fun <T> endingWithRunner(process: Process, work: () -> T): T {
    val hook = Thread { (process.descendants().toList() + process.toHandle()).forEach { it.destroy() } }
    Runtime.getRuntime().addShutdownHook(hook)
    try {
        return work()
    } finally {
        // While the hooks run they cannot be taken back.
        runCatching { Runtime.getRuntime().removeShutdownHook(hook) }
    }
}

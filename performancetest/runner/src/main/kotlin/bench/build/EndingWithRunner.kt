package bench.build

/** Does [work] on [process]; if a signal ends the runner, the process and its children end too. */
internal fun <T> endingWithRunner(process: Process, work: () -> T): T {
    val hook = Thread { (process.descendants().toList() + process.toHandle()).forEach { it.destroy() } }
    Runtime.getRuntime().addShutdownHook(hook)
    try {
        return work()
    } finally {
        // A hook cannot be removed while hooks run.
        runCatching { Runtime.getRuntime().removeShutdownHook(hook) }
    }
}

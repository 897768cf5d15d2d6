package bench.cli

import bench.record.RecordStore
import kotlin.system.exitProcess

/**
 * Ctrl-C and SIGTERM. The runtime's own hook ends its processes; here one sentence is said, and what fails because of
 * it is not.
 */
object Interruption {
    private const val PAUSE_MS = 300L

    @Volatile
    var isStopping = false
        private set

    @Volatile private var isEnding = false

    /** Of the run under way; null before it and after its end. */
    @Volatile var records: RecordStore? = null

    fun watch() =
        Runtime.getRuntime()
            .addShutdownHook(
                Thread {
                    if (isEnding) return@Thread
                    isStopping = true
                    System.err.println("\nbench: stopped.${kept()}")
                }
            )

    /** A signal ends the children too, and their end may be noticed first: wait a moment before blaming them. */
    fun came(): Boolean {
        Thread.sleep(PAUSE_MS)
        return isStopping
    }

    fun say(error: String) {
        if (!came()) System.err.println(error + kept())
    }

    fun exit(code: Int): Nothing {
        isEnding = !isStopping
        exitProcess(code)
    }

    private fun goOn(store: RecordStore) = " The rest: ./bench run --resume ${quoted("${store.folder}")}"

    /** As a shell takes it for one word. */
    private fun quoted(path: String) =
        if (path.all { it.isLetterOrDigit() || it in "/._-" }) path else "'${path.replace("'", "'\\''")}'"

    /** What of a run that did not get to its end is on disk. */
    private fun kept(): String {
        val store = records ?: return ""
        return when (val count = store.trialCount()) {
            0 -> " No trial had ended, so there are no records.".also { store.discardIfEmpty() }
            1 -> " The trial that had ended is in ${store.folder}.${goOn(store)}"
            else -> " The $count trials that had ended are in ${store.folder}.${goOn(store)}"
        }
    }
}

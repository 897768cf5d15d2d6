package bench.cli

import bench.record.RecordStore
import kotlin.system.exitProcess

/**
 * Ctrl-C and SIGTERM. The runtime's own hook ends its processes. This object prints one sentence and suppresses errors
 * that the signal causes.
 */
object Interruption {
    private const val PAUSE_MS = 300L

    @Volatile
    var isStopping = false
        private set

    @Volatile private var isEnding = false

    /** Records of the current run; null before it and after its end. */
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

    /**
     * A signal also ends the children, and the runner may notice their end first: so it waits a moment before it blames
     * them.
     */
    fun came(): Boolean {
        Thread.sleep(PAUSE_MS)
        return isStopping
    }

    fun say(error: String) {
        if (!came()) System.err.println(kept().let { if (it.isEmpty()) error else ended(error) + it })
    }

    /** A program's output, in which some errors end, need not be a sentence. */
    private fun ended(error: String) = if (error.last() in ".?!") error else "$error."

    fun exit(code: Int): Nothing {
        isEnding = !isStopping
        exitProcess(code)
    }

    private fun goOn(store: RecordStore) = " The rest: ./bench run --resume ${quoted("${store.folder}")}"

    /** Quoted for a shell as one word. */
    private fun quoted(path: String) =
        if (path.all { it.isLetterOrDigit() || it in "/._-" }) path else "'${path.replace("'", "'\\''")}'"

    /** Which parts of an interrupted run are on disk. */
    private fun kept(): String {
        val store = records ?: return ""
        return when (val count = store.trialCount()) {
            0 -> " No trial had ended, so there are no records.".also { store.discardIfEmpty() }
            1 -> " The trial that had ended is in ${store.folder}.${goOn(store)}"
            else -> " The $count trials that had ended are in ${store.folder}.${goOn(store)}"
        }
    }
}

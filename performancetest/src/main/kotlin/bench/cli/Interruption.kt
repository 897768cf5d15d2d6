package bench.cli

import java.nio.file.Path
import kotlin.system.exitProcess

/** Ctrl-C and SIGTERM. The runtime's own hook ends its processes; here one sentence is said, and what fails because of it is not. */
object Interruption {
    private const val PAUSE_MS = 300L

    @Volatile
    private var isStopping = false

    @Volatile
    private var isEnding = false

    /** Where the records of the run under way are. */
    @Volatile
    var records: Path? = null

    fun watch() = Runtime.getRuntime().addShutdownHook(Thread {
        if (isEnding) return@Thread
        isStopping = true
        System.err.println("\nbench: stopped." + records?.let { " The trials that had ended are in $it." }.orEmpty())
    })

    /** A signal ends the children too, and their end may be noticed first: wait a moment before blaming them. */
    fun say(error: String) {
        Thread.sleep(PAUSE_MS)
        if (!isStopping) System.err.println(error)
    }

    fun exit(code: Int): Nothing {
        isEnding = !isStopping
        exitProcess(code)
    }
}

package bench.loadgen.open

import ch.qos.logback.classic.LoggerContext
import ch.qos.logback.classic.util.ContextInitializer
import org.slf4j.LoggerFactory

/** Logging of Gatling and Netty, as `logback.xml` has it. */
object Logging {
    /**
     * Gatling ends each simulation by stopping Logback, which forgets its file. In the next simulation of the process,
     * each call would then build unused debug messages, and no error would be shown.
     */
    fun restart() {
        val context = LoggerFactory.getILoggerFactory() as LoggerContext
        context.reset()
        ContextInitializer(context).autoConfig()
        context.start()
    }
}

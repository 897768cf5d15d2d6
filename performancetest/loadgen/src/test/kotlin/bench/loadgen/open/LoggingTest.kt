package bench.loadgen.open

import ch.qos.logback.classic.LoggerContext
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.slf4j.Logger
import org.slf4j.LoggerFactory

/** After a simulation, Gatling stops Logback. */
class LoggingTest {
    private val context = LoggerFactory.getILoggerFactory() as LoggerContext
    private val client = context.getLogger("io.gatling.http.client.impl.HttpAppHandler")

    @Test
    fun `the next simulation builds no debug messages and shows errors`() {
        context.stop()
        assertTrue(client.isDebugEnabled)
        repeat(2) {
            Logging.restart()
            assertFalse(client.isWarnEnabled)
            assertTrue(client.isErrorEnabled)
            assertEquals(1, context.getLogger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders().asSequence().count())
        }
    }
}

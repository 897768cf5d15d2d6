package bench.cli

import bench.UserError
import com.github.ajalt.clikt.core.CliktCommand
import java.io.IOException
import java.nio.file.AccessDeniedException
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** What a command ends with, and the one sentence that it says. */
class OutcomeTest {
    private class Failing(private val failure: () -> Unit) : CliktCommand("failing") {
        override fun run() = failure()
    }

    private fun said(failure: () -> Unit): String? =
        Outcome.of(Failing(failure), emptyList()).also { assertEquals(USER_ERROR, it.exitCode) }.said

    @Test
    fun `what a user can mend is one line, whatever the input contains`() {
        assertEquals("bench: There is no 'a b'.", said { throw UserError("There is no 'a\n\u001b\u2028b'.") })
        val long = said { throw UserError("It is '${"x".repeat(100_000)}'.") }!!
        assertTrue(long.length < 2_100 && long.startsWith("bench: It is 'xx") && long.endsWith("xx'."), long)
    }

    @Test
    fun `failures of the file system name the file, and say why`() {
        assertEquals("bench: a/b: it does not exist.", said { throw NoSuchFileException("a/b") })
        assertEquals("bench: a/b: permission denied.", said { throw AccessDeniedException("a/b") })
        assertEquals("bench: No space left on device.", said { throw IOException("No space left on device") })
        assertEquals("bench: 'a b' cannot be a path here: Nul character not allowed.", said { Path.of("a\u0000b") })
    }

    @Test
    fun `a native library that cannot be unpacked names the folder`() {
        val said = said { throw UnsatisfiedLinkError("a.so: No space left on device") }.orEmpty()
        assertTrue("(a.so: No space left on device). Free space in " in said && "XDG_CACHE_HOME" in said, said)
    }

    @Test
    fun `a success says nothing, and a fault of the suite asks for a report`() {
        assertEquals(0 to null, Outcome.of(Failing {}, emptyList()).let { it.exitCode to it.said })
        assertTrue(said { error("x") }!!.startsWith("bench: internal error, please report it: java.lang.IllegalState"))
    }
}

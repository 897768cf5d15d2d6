package bench.cli

import bench.UnknownName
import bench.UserError
import bench.WholeFile
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.CliktError
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.core.parse
import java.io.IOException
import java.nio.file.FileSystemException
import java.nio.file.InvalidPathException

/** How a command line ended. @property said for the error output: one sentence; null if nothing is left to say. */
internal class Outcome(val exitCode: Int, val said: String? = null) {
    companion object {
        fun of(bench: CliktCommand, arguments: List<String>): Outcome =
            try {
                bench.parse(arguments)
                Outcome(0)
            } catch (e: ProgramResult) {
                Outcome(e.statusCode)
            } catch (e: CliktError) {
                bench.echoFormattedHelp(e)
                Outcome(if (e.statusCode == 1) USER_ERROR else e.statusCode)
            } catch (e: UnknownName) {
                failed("${e.message}${bench.meant(e)}")
            } catch (e: UserError) {
                failed("${e.message}")
            } catch (e: InvalidPathException) {
                failed(UserError("'${e.input}' cannot be a path here: ${e.reason}.").message)
            } catch (e: FileSystemException) {
                failed("${e.file}: ${WholeFile.reason(e)}.")
            } catch (e: IOException) {
                failed("${WholeFile.reason(e)}.")
            } catch (e: UnsatisfiedLinkError) {
                failed(
                    "A native library could not be unpacked and loaded (${e.message.orEmpty().lines()[0]}). " +
                        "Free space in ${cache()}, or name another folder with XDG_CACHE_HOME; " +
                        "it must not be mounted noexec."
                )
            } catch (e: Throwable) {
                // Exit code 1 is for results, e.g. a regression; other failures, even a lack of memory, must not use
                // it.
                failed("internal error, please report it: ${e.stackTraceToString()}")
            }

        /** Where JNA unpacks its library. */
        private fun cache() = System.getenv("XDG_CACHE_HOME") ?: "${System.getProperty("user.home")}/.cache"

        private fun failed(what: String?) = Outcome(USER_ERROR, "bench: $what")
    }
}

/** ` Did you mean 'vertx'?`, by Clikt's rule for options; empty if no known name is similar. */
internal fun CliktCommand.meant(unknown: UnknownName): String =
    currentContext
        .suggestTypoCorrection(unknown.name, unknown.known.toList())
        .firstOrNull()
        ?.let { " Did you mean '$it'?" }
        .orEmpty()

/** Exit code for errors that the user can fix. */
const val USER_ERROR = 2

package bench.build

import bench.UserError
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.bufferedWriter
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.name

/**
 * Maven as a child process that ends with the runner.
 *
 * @param jdk JDK for Maven: the runner's own.
 * @param environment further variables.
 */
class MavenBuild(
    private val root: Path,
    private val jdk: Path = Path.of(System.getProperty("java.home")),
    private val environment: Map<String, String> = emptyMap(),
) {
    private val log = root.resolve("target/build.log")

    /**
     * Packages [modules] without their tests.
     *
     * @param onModule receives e.g. `[2/3] vertx` when each module begins.
     * @throws UserError with Maven's first error if it fails or cannot be started.
     */
    fun build(modules: List<Module>, onModule: (String) -> Unit) {
        if (!jdk.resolve("bin/javac").exists())
            throw UserError(
                "${names(modules)} must be built, but $jdk has no compiler: set BENCH_JAVA_HOME to a JDK, or use " +
                    "--no-build."
            )
        val lines = mutableListOf<String>()
        val process = start(modules)
        endingWithRunner(process) {
            log.bufferedWriter().use { copy ->
                process.inputReader().forEachLine { line ->
                    copy.appendLine(line)
                    lines += line
                    MavenLog.progress(line)?.let(onModule)
                }
            }
            if (process.waitFor() != 0) throw UserError(failure(modules, lines))
        }
    }

    private fun start(modules: List<Module>): Process =
        try {
            log.parent.createDirectories()
            ProcessBuilder(COMMAND + listOf("-pl", modules.joinToString(",") { it.path }, "package"))
                .directory(root.toFile())
                .apply {
                    environment().forJdk(jdk)
                    environment() += environment
                }
                .redirectErrorStream(true)
                .start()
                .also { it.outputStream.close() }
        } catch (e: IOException) {
            throw UserError("Maven could not be started to build ${names(modules)} (${e.message}).", e)
        }

    private fun failure(modules: List<Module>, lines: List<String>): String {
        val what = lines.mapNotNull(MavenLog::progress).lastOrNull()?.substringAfterLast(' ') ?: names(modules)
        return "$what could not be built: ${MavenLog.failure(lines, root)} All of Maven's output is in " +
            "${log.parent.name}/${log.name}."
    }

    private fun names(modules: List<Module>) = modules.joinToString { it.path }

    private companion object {
        val COMMAND = listOf("./mvnw", "-B", "-ntp", "-Dmaven.test.skip")
    }
}

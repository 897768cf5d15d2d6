package bench.e2e

import bench.PatienceFactor
import bench.cli.ProjectRoot
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createDirectories
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteIfExists
import kotlin.io.path.readText
import kotlin.test.assertTrue

/** Runs commands as a user types them in the project's folder. Needs the whole reactor packaged. */
object CommandLine {
    val root: Path = ProjectRoot.path

    /** @property pid of the process that has ended */
    class Result(val pid: Long, val exitCode: Int, val output: String)

    fun start(log: Path, command: List<String>, environment: Map<String, String> = emptyMap()): Process =
        ProcessBuilder(Place.current.prefix + command)
            .directory(root.toFile())
            .apply { environment().putAll(QUICK + Place.current.environment + environment) }
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .also { it.outputStream.close() }

    fun run(command: List<String>, environment: Map<String, String> = emptyMap()): Result {
        val log = createTempFile("bench-it", ".txt")
        try {
            return awaitEnd(start(log, command, environment), log)
        } finally {
            log.deleteIfExists()
        }
    }

    /** @param log the file that [process] prints to */
    fun awaitEnd(process: Process, log: Path): Result {
        val ended = process.waitFor(LONGEST_MIN, TimeUnit.MINUTES)
        if (!ended) process.destroy()
        assertTrue(ended, "did not end: ${log.readText()}")
        return Result(process.pid(), process.exitValue(), log.readText())
    }

    /** Runs `./bench` with [arguments], separated by blanks, on the modules that the reactor has built. */
    fun bench(arguments: String, environment: Map<String, String> = emptyMap(), root: Path = this.root): Result =
        run(runner(arguments, root), environment)

    fun bench(words: List<String>): Result = run(runner(words))

    /**
     * The runner itself, without the launcher.
     *
     * @param root the project that it works on; modules and images of this project are not built again
     * @param temporary folder of its lock; with another folder it does not see other runs on this machine
     */
    fun runner(arguments: String, root: Path = this.root): List<String> = runner(arguments.split(' '), root)

    fun runner(words: List<String>): List<String> = runner(words, root)

    fun runner(words: List<String>, root: Path, temporary: Path? = Place.current.temporary): List<String> {
        val dist = this.root.resolve("performancetest/runner/target/dist")
        val java = "${QuickJdk.java}"
        val options = BRIEF + temporary?.let { listOf("-Djava.io.tmpdir=${it.createDirectories()}") }.orEmpty()
        val asBuilt = listOf("--no-build").filter { words.first() in BUILDING && root == this.root }
        val classPath = listOf("-cp", "$dist/bench.jar:$dist/lib/*")
        val shared = ClassArchive.options(listOf(java) + BRIEF + classPath)
        return listOf(java, "-Dbench.root=$root") + options + shared + classPath + "bench.cli.MainKt" + words + asBuilt
    }

    private val BUILDING = setOf("run", "try", "advise", "conform", "verify", "images")

    /** For a JVM that lives for seconds. */
    private val BRIEF = listOf("-XX:+UseSerialGC")
    private const val LONGEST_MIN = 20L

    /**
     * The check of the machine takes seconds before each run, and these tests do not need it. Next to other tests, a
     * process may get no CPU for minutes: then it does not hang.
     */
    private val QUICK = mapOf("BENCH_DOCTOR" to "off", PatienceFactor.VARIABLE to "5")
}

package bench.cli

import java.nio.file.Files
import java.nio.file.Path
import java.security.MessageDigest
import java.util.HexFormat
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readBytes
import kotlin.io.path.writeText

/** Calls scripts with a cache folder of their own and a PATH that has neither Java nor Node.js. */
internal class FetchProject(private val folder: Path, without: Set<String> = emptySet()) {
    private val root = Path.of("../..").toAbsolutePath().normalize()
    private val tools = folder.resolve("tools").createDirectories()
    val cache: Path = folder.resolve("cache/waitmark")
    val environment =
        mutableMapOf(
            "BENCH_FETCH_PATIENCE_S" to "5",
            "PATH" to "$tools",
            "LC_ALL" to "C",
            "XDG_CACHE_HOME" to "${cache.parent}",
            "BENCH_JDK_FOLDERS" to "$folder/none",
        )

    /** Names in the cache folder: what a failed download must not leave. */
    val kept
        get() = if (cache.exists()) cache.listDirectoryEntries().map { it.name } else emptyList()

    init {
        (TOOLS - without).forEach { tool ->
            listOf("/usr/bin", "/bin")
                .map { Path.of(it, tool) }
                .firstOrNull { it.exists() }
                ?.let { executable(tools.resolve(tool), "exec $it \"\$@\"") }
        }
    }

    /** Puts a program onto the PATH, and returns its path. */
    fun tool(name: String, script: String): Path = tools.resolve(name).also { executable(it, script) }

    /** @return exit code and output */
    fun call(script: String, vararg arguments: String): Pair<Int, String> {
        val process = start(script, *arguments)
        val output = process.inputReader().readText().trim()
        return process.waitFor() to output
    }

    fun start(script: String, vararg arguments: String): Process {
        val builder = ProcessBuilder("/bin/sh", "$root/scripts/$script.sh", *arguments).redirectErrorStream(true)
        builder.environment().clear()
        builder.environment() += environment
        return builder.start()
    }

    /** A tar.gz of [files] in a folder [top], as vendors make it. @param files paths and scripts */
    fun archive(top: String, files: Map<String, String>): ByteArray {
        val content = Files.createTempDirectory(folder, "content")
        files.forEach { (path, script) -> executable(content.resolve("$top/$path").createParentDirectories(), script) }
        val archive = content.resolve("archive.tar.gz")
        check(ProcessBuilder("tar", "-czf", "$archive", "-C", "$content", top).inheritIO().start().waitFor() == 0)
        return archive.readBytes()
    }

    private fun executable(file: Path, script: String) {
        file.writeText("#!/bin/sh\n$script\n")
        file.toFile().setExecutable(true)
    }

    companion object {
        private val TOOLS =
            ("awk cat cp curl cut dirname du env find grep gzip head id ldd ln ls mkdir mv ps readlink rm rmdir sed " +
                    "sha256sum shasum sh sleep tail tar tr uname wc wget")
                .split(' ')
                .toSet()
        private val isMac = System.getProperty("os.name").startsWith("Mac")
        private val isArm = System.getProperty("os.arch") == "aarch64"

        /** As Adoptium names this machine, and as Node.js does. */
        val jdkSystem = if (isMac) "mac" else "linux"
        val jdkArchitecture = if (isArm) "aarch64" else "x64"
        val nodePlatform = "${if (isMac) "darwin" else "linux"}-${if (isArm) "arm64" else "x64"}"

        fun sha256(content: ByteArray): String =
            HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content))
    }
}

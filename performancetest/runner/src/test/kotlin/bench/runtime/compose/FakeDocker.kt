package bench.runtime.compose

import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.exists
import kotlin.io.path.readLines
import kotlin.io.path.writeText

/**
 * A `docker` that is a script.
 *
 * @param folder keeps the script and what it was asked.
 */
class FakeDocker(private val folder: Path, private val root: Path = folder) {
    private val log = folder.resolve("asked")

    /** The arguments of each call. */
    val asked: List<String>
        get() = if (log.exists()) log.readLines() else emptyList()

    /** @param limitS seconds that each call may take. */
    fun saying(script: String, limitS: Long = 60): DockerCli {
        val file = folder.resolve("bin/docker").createParentDirectories()
        file.writeText("#!/bin/sh\necho \"\$*\" >>$log\n$script\n")
        file.toFile().setExecutable(true)
        return DockerCli(root, "$file") { limitS }
    }
}

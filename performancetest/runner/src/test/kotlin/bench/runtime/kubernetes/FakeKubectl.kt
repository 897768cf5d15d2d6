package bench.runtime.kubernetes

import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.exists
import kotlin.io.path.readLines
import kotlin.io.path.writeText

/**
 * A `kubectl` that is a script.
 *
 * @param folder keeps the script and what it was asked.
 */
internal class FakeKubectl(private val folder: Path) {
    private val log = folder.resolve("asked")

    /** The arguments of each call. */
    val asked: List<String>
        get() = if (log.exists()) log.readLines() else emptyList()

    /** @param limitS seconds that each call may take. */
    fun saying(script: String, context: String? = null, limitS: Long = 60): Kubectl {
        val file = folder.resolve("bin/kubectl").createParentDirectories()
        file.writeText("#!/bin/sh\necho \"\$*\" >>$log\n$script\n")
        file.toFile().setExecutable(true)
        return Kubectl(folder, context, "bench", "$file") { limitS }
    }
}

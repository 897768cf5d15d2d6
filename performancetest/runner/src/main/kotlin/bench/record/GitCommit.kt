package bench.record

import java.nio.file.Path

/** The commit of a clone, also of a clone that belongs to another user, which git by itself does not read. */
internal object GitCommit {
    /**
     * @param variables added to the environment.
     * @return e.g. `abc1234` or `abc1234-dirty`; null if git is missing, or [root] is no clone.
     */
    fun of(root: Path, variables: Map<String, String> = emptyMap()): String? = runCatching {
        val real = root.toRealPath()
        val process =
            ProcessBuilder("git", "-c", "safe.directory=$real", "describe", "--always", "--dirty", "--exclude", "*")
                .directory(real.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .apply { environment().putAll(variables) }
                .start()
        process.inputReader().readText().trim().takeIf { process.waitFor() == 0 && it.isNotEmpty() }
    }
        .getOrNull()
}

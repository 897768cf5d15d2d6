package bench.runtime.compose

import bench.runtime.Settings
import java.io.IOException
import java.nio.file.Path
import java.security.MessageDigest
import java.util.HexFormat
import java.util.Locale

/**
 * Name of the Compose project, so that two clones on one engine do not share containers
 * (docs/adr/021-compose-project-by-path.md). The same rule is in `scripts/project-name.sh`.
 */
object ProjectName {
    private const val VARIABLE = "COMPOSE_PROJECT_NAME"
    private const val LABEL = "com.docker.compose"
    private const val SHOWN = 20
    private const val HASH = 6

    /** The user's name; or else that of containers which the user started in [root]; or else [unique]. */
    fun of(root: Path, settings: Settings, docker: DockerCli): String =
        settings.get(VARIABLE) ?: startedByHand(root, docker) ?: unique(root)

    /** The folder's name with a hash of its path, for example `waitmark-1a2b3c`. */
    fun unique(root: Path): String {
        val hash = MessageDigest.getInstance("SHA-256").digest("${real(root)}".toByteArray())
        return "${folder(root)}-${HexFormat.of().formatHex(hash).take(HASH)}"
    }

    /** Compose allows small letters, digits, dashes and underscores; names of containers must stay names of hosts. */
    private fun folder(root: Path) =
        "${real(root).fileName}"
            .replace(Regex("[^A-Za-z0-9-]"), "")
            .lowercase(Locale.ROOT)
            .trimStart('-')
            .take(SHOWN)
            .ifEmpty { "bench" }

    private fun startedByHand(root: Path, docker: DockerCli): String? {
        val format = "{{.Label \"$LABEL.project\"}}\t{{.Label \"$LABEL.project.working_dir\"}}"
        return docker
            .tryRun("ps", "-a", "--filter", "label=$LABEL.oneoff=False", "--format", format)
            .orEmpty()
            .lines()
            .filter { '\t' in it && isSame(Path.of(it.substringAfter('\t')), root) }
            .map { it.substringBefore('\t') }
            .filter { it != unique(root) }
            .minOrNull()
    }

    fun isSame(one: Path, other: Path) = real(one) == real(other)

    private fun real(path: Path) =
        try {
            path.toRealPath()
        } catch (_: IOException) {
            path.toAbsolutePath().normalize()
        }
}

package bench.cli

import bench.UserError
import bench.compare.FingerprintDifference
import bench.record.Changed
import bench.record.Fingerprint
import bench.record.Resumed
import bench.record.RunRecord
import java.nio.file.Path
import java.time.Instant
import java.time.ZoneOffset
import java.time.format.DateTimeFormatter
import java.util.Locale
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name

/** Folder for a run's records. */
object RunFolder {
    private val TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC)

    /**
     * @param asked given by the user; null: a folder with the time and the experiment's [name].
     * @throws UserError unless it is new, empty or from a run that never began.
     */
    fun new(asked: String?, name: String): Path {
        val time = TIME.format(Instant.now())
        val folder = asked?.let { Path.of(it).toAbsolutePath() } ?: ProjectRoot.path.resolve("results/$time-$name")
        if (folder.exists() && !folder.isDirectory())
            throw UserError("$folder is a file: choose a new folder for --out.")
        if (folder.exists() && !isUnused(folder))
            throw UserError("$folder is not empty: choose a new folder for --out.")
        return folder
    }

    /** Includes remains of a runner that was killed before it wrote its plan: they do not count. */
    private fun isUnused(folder: Path) =
        folder.listDirectoryEntries().all {
            it.name == "run.json.part" || it.name == "trials" && it.isDirectory() && it.listDirectoryEntries().isEmpty()
        }

    /**
     * The trials of one run must be comparable.
     *
     * @return [before], with the current differences if it is resumed [anyway].
     * @throws UserError with the differences otherwise.
     */
    fun goOn(before: RunRecord, now: Fingerprint, anyway: Boolean): RunRecord {
        // Containers are recreated; their file descriptor limits are known only when they exist.
        val known =
            now.copy(
                containers = before.fingerprint.containers,
                file_descriptors =
                    if (before.fingerprint.isOfContainers) before.fingerprint.file_descriptors
                    else now.file_descriptors,
            )
        val differences =
            FingerprintDifference.between(before, before.copy(fingerprint = known)).map {
                Changed(it.name, it.a, it.b)
            }
        if (differences.isNotEmpty() && !anyway)
            throw UserError(
                "The run began under other conditions (${said(differences)}), so its trials could not be compared. " +
                    "Add --anyway to continue."
            )
        return if (differences.isEmpty()) before
        else before.copy(resumed = before.resumed + Resumed("${Instant.now()}", differences))
    }

    private fun said(differences: List<Changed>) =
        differences.joinToString("; ") { "${it.name}: ${it.before}, now ${it.now}" }
}

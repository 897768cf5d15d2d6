package bench.cli

import bench.UserError
import bench.compare.FingerprintDifference
import bench.result.Fingerprint
import bench.result.RunRecord
import java.nio.file.Path
import java.time.Instant
import java.time.ZoneOffset
import java.time.format.DateTimeFormatter
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries

/** Where a run's records go. */
object RunFolder {
    /** @param asked by the user; null: a folder with the time and the experiment's [name]. @throws UserError unless it is new or empty. */
    fun new(asked: String?, name: String): Path {
        val time = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC).format(Instant.now())
        val folder = asked?.let { Path.of(it).toAbsolutePath() } ?: ProjectRoot.path.resolve("results/$time-$name")
        if (folder.exists() && !folder.isDirectory()) throw UserError("$folder is a file: choose a new folder for --out.")
        if (folder.exists() && folder.listDirectoryEntries().isNotEmpty()) throw UserError("$folder is not empty: choose a new folder for --out.")
        return folder
    }

    /** One run's trials must be comparable. @throws UserError naming what differs, unless it shall go on [anyway]. */
    fun checkSame(before: RunRecord, now: Fingerprint, anyway: Boolean) {
        // Containers are made anew, and what they may open is known when they are there.
        val known = now.copy(containers = before.fingerprint.containers, descriptors = before.fingerprint.descriptors)
        val differences = FingerprintDifference.between(before, before.copy(fingerprint = known)).map { "${it.name}: ${it.a}, now ${it.b}" }
        if (differences.isNotEmpty() && !anyway) throw UserError("This is not what the run began on (${differences.joinToString("; ")}): its trials could not be compared. --anyway goes on all the same.")
    }
}

package bench.record

import bench.cli.ProjectRoot
import java.nio.file.Path
import kotlin.io.path.deleteExisting
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.walk

/** Runs of every kind with only their first trials: small enough to be drawn often. */
object SmallRuns {
    val archives =
        listOf(
            "capacity/records.zip",
            "faults/records.zip",
            "startup/records.zip",
            "download/records.zip",
            "evidence/slow-dependency-2026-11-23.zip",
        )

    /** @param archive below `assets/`. @return the folder of the run, below [folder]. */
    fun unpack(archive: String, folder: Path, trials: Int): Path {
        val zip = ProjectRoot.path.resolve("assets/$archive")
        val run = RunArchive.unpack(zip, folder.resolve(archive.replace('/', '-')))
        val kept =
            run.resolve("trials").listDirectoryEntries().sorted().take(trials).map { it.name.removeSuffix(".json") }
        run.walk()
            .toList()
            .filter { it.name != "run.json" && it.name.substringBeforeLast('.') !in kept }
            .forEach { it.deleteExisting() }
        return run
    }
}

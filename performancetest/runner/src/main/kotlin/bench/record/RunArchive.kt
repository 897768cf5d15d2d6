package bench.record

import bench.UserError
import bench.WholeFile
import bench.histogram.CompactHistogramLog
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.FileTime
import java.util.zip.CRC32
import java.util.zip.Deflater
import java.util.zip.ZipEntry
import java.util.zip.ZipFile
import java.util.zip.ZipOutputStream
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.exists
import kotlin.io.path.extension
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readBytes
import kotlin.io.path.readText

/**
 * A run's records in one file, as published: a zip of `run.json`, `trials`, `histograms` (see [CompactHistogramLog])
 * and `resources`. Derived files are not included.
 */
object RunArchive {
    const val NAME = "records.zip"
    private val folders = listOf("trials", "histograms", "resources")

    /** @return the same bytes for the same records, at any time. */
    fun of(folder: Path): ByteArray =
        ByteArrayOutputStream()
            .also { bytes ->
                ZipOutputStream(bytes).use { zip ->
                    zip.setLevel(Deflater.BEST_COMPRESSION)
                    files(folder).forEach { file ->
                        zip.add(folder.relativize(file).toString().replace('\\', '/'), file)
                    }
                }
            }
            .toByteArray()

    private fun files(folder: Path): List<Path> =
        listOf(folder.resolve("run.json")) +
            folders
                .map(folder::resolve)
                .filter { it.exists() }
                .flatMap { inside ->
                    inside.listDirectoryEntries().filter { !it.toString().endsWith(".part") }.sorted()
                }

    private fun ZipOutputStream.add(name: String, file: Path) {
        putNextEntry(ZipEntry(name).also { it.lastModifiedTime = FileTime.fromMillis(0) })
        write(
            if (file.extension == "hlog") CompactHistogramLog.of(file.readText()).encodeToByteArray()
            else file.readBytes()
        )
        closeEntry()
    }

    /**
     * @return temporary folder with the content of [zip]; it is deleted when this process ends.
     * @throws UserError if it is not a zip.
     */
    fun unpack(zip: Path): Path {
        val folder = Files.createTempDirectory("bench-run")
        Runtime.getRuntime().addShutdownHook(Thread { folder.toFile().deleteRecursively() })
        return unpack(zip, folder)
    }

    /**
     * Unpacks [zip] into the empty folder [into].
     *
     * @throws UserError if it is not a zip, or has a file that would be written outside the folder.
     */
    fun unpack(zip: Path, into: Path): Path =
        try {
            ZipFile(zip.toFile()).use { archive ->
                archive
                    .entries()
                    .asSequence()
                    .filter { !it.isDirectory }
                    .forEach { unpack(archive, it, into.createDirectories()) }
            }
            into
        } catch (e: IOException) {
            throw UserError("Could not unpack $zip (${WholeFile.reason(e)}).", e)
        }

    private fun unpack(archive: ZipFile, entry: ZipEntry, into: Path) {
        val file = into.resolve(entry.name).normalize()
        if (!file.startsWith(into.normalize()))
            throw UserError("${archive.name} has a file that would land outside of its folder: ${entry.name}.")
        // The zip reader does not verify what it reads; only the checksum shows whether it is intact.
        val bytes = archive.getInputStream(entry).use { it.readBytes() }
        if (CRC32().also { it.update(bytes) }.value != entry.crc)
            throw UserError("${archive.name} is damaged: ${entry.name} is not what was put into it.")
        Files.write(file.createParentDirectories(), bytes)
    }
}

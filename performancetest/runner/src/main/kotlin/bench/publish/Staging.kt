package bench.publish

import bench.UserError
import bench.WholeFile
import bench.record.RunArchive
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.isSymbolicLink
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.moveTo
import kotlin.io.path.name

/**
 * Writes new folders completely next to those in [assets], then renames them into place: a full disk or a signal
 * destroys nothing.
 */
internal class Staging(private val assets: Path) : AutoCloseable {
    private val new = assets.resolve(".new")
    private val old = assets.resolve(".old")
    private val files = mutableListOf<WholeFile.Beside>()

    /** Restores what a publisher moved away before it was killed between two renames. */
    fun recover() {
        if (old.exists())
            old.listDirectoryEntries().forEach {
                if (!assets.resolve(it.name).exists()) it.moveTo(assets.resolve(it.name))
            }
        close()
    }

    /** @throws UserError if [name] exists but is not a publication, so it must not be deleted. */
    fun checkPlace(name: String) {
        val place = assets.resolve(name)
        if (name in Publication.OTHERS || place.isSymbolicLink() || place.exists() && !isPublication(place))
            throw UserError("$place is not a published run, and nothing is put in its place.")
    }

    private fun isPublication(place: Path) =
        place.isDirectory() &&
            place.listDirectoryEntries().let { all -> all.isEmpty() || all.any { it.name == RunArchive.NAME } }

    /** @throws UserError if it cannot be written. */
    fun folder(name: String, files: Map<String, ByteArray>) = files.forEach { (file, bytes) ->
        WholeFile.write(new.resolve(name).resolve(file), bytes)
    }

    /** @throws UserError if it cannot be written. */
    fun file(file: Path, bytes: ByteArray) {
        files += WholeFile.beside(file, bytes)
    }

    /** From here on no disk space is needed. */
    fun takePlaces() {
        old.createDirectories()
        if (new.exists())
            new.listDirectoryEntries().forEach { folder ->
                val place = assets.resolve(folder.name)
                if (place.exists()) place.moveTo(old.resolve(folder.name))
                folder.moveTo(place)
            }
        files.forEach { it.takePlace() }
    }

    override fun close() {
        files.forEach { it.discard() }
        files.clear()
        listOf(new, old).forEach { it.toFile().deleteRecursively() }
    }
}

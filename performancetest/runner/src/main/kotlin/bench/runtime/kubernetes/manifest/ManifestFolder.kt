package bench.runtime.kubernetes.manifest

import bench.UserError
import bench.WholeFile
import java.nio.file.Path
import kotlin.io.path.deleteIfExists
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText

/** A folder of manifests: one file is the user's, all others are written again each time. */
internal class ManifestFolder(private val folder: Path) {
    private val own = folder.resolve(OWN)

    /**
     * @param ownText for the user's file, if there is none yet.
     * @param others texts of the other files, by path in the folder.
     * @return whether the user's file is new.
     * @throws UserError if the folder has other things than manifests, or cannot be written.
     */
    fun write(ownText: String, others: Map<String, String>): Boolean {
        if (folder.exists() && !isOurs())
            throw UserError("$folder is not empty and has no manifests: name another folder with --out DIR.")
        removeOld(others.keys)
        others.forEach { (name, text) -> WholeFile.write(folder.resolve(name), text.encodeToByteArray()) }
        return !own.exists().also { if (!it) WholeFile.write(own, ownText.encodeToByteArray()) }
    }

    private fun isOurs() =
        folder.isDirectory() &&
            (folder.listDirectoryEntries().isEmpty() ||
                folder.resolve("$BASE/$OWN").let { it.exists() && it.readText().startsWith(Kustomization.MARK) })

    /** Those of services that are no longer there. */
    private fun removeOld(written: Set<String>) {
        val base = folder.resolve(BASE)
        if (base.isDirectory())
            base
                .listDirectoryEntries("*.yaml")
                .filter { "$BASE/${it.fileName}" !in written }
                .forEach { it.deleteIfExists() }
    }

    private companion object {
        const val OWN = "kustomization.yaml"
        const val BASE = Kustomization.BASE
    }
}

package bench.publish

import bench.site.Site
import java.nio.file.Path
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isDirectory
import kotlin.io.path.readText
import kotlin.io.path.walk

/** The static site as stored in [assets]. */
internal class SiteFolder(assets: Path) {
    val path: Path = assets.resolve(Site.FOLDER)

    /** Texts by path in the folder; empty if the folder does not exist. */
    fun texts(): Map<String, String> =
        if (path.isDirectory())
            path.walk().associate { path.relativize(it).invariantSeparatorsPathString to it.readText() }
        else emptyMap()
}

package bench.record

import bench.build.ContentHash
import bench.histogram.SecondStats
import bench.loadgen.LoadPlan
import java.nio.file.FileSystems
import java.nio.file.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.walk

/** Files that make up the load generator. Its jar's manifest names its libraries with their versions. */
object LoadGeneratorContent {
    private const val DIGITS = 16

    /** Jars, or folders of classes if nothing is packaged. */
    internal val places: List<Path>
        get() =
            listOf(LoadPlan::class, SecondStats::class).map {
                Path.of(it.java.protectionDomain.codeSource.location.toURI())
            }

    /** Equal for equal classes, independent of when they were packaged. */
    fun hash(places: List<Path> = this.places): String =
        places.joinToString("-") { place ->
            if (place.isDirectory()) below(place) else FileSystems.newFileSystem(place).use { below(it.getPath("/")) }
        }

    private fun below(folder: Path) = ContentHash.of(folder, folder.walk().toList()).take(DIGITS)
}

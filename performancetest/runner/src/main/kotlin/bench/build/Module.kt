package bench.build

import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.relativeTo

/**
 * Folder that Maven builds on its own; it may be below another module's folder.
 *
 * @property path relative to [root], as `-pl` requires, e.g. `services/quarkus-grpc/vertx`.
 */
data class Module(val root: Path, val path: String) {
    val folder: Path
        get() = root.resolve(path)

    /** Output of the build, see `dist` in the root POM. */
    val dist: Path
        get() = folder.resolve(DIST)

    /** Whether the folder has a POM to build. */
    val exists: Boolean
        get() = folder.resolve(POM).exists()

    companion object {
        const val POM = "pom.xml"
        private const val DIST = "target/dist"

        /** The launcher builds these modules: a program does not replace its own files while it runs. */
        private val ofLauncher = listOf("runner", "loadgen").map { "performancetest/$it" }

        fun mock(root: Path) = Module(root, "mock-dependency")

        /**
         * Modules whose builds produce [dists], each once, without the launcher's modules.
         *
         * @param dists e.g. `services/vertx/target/dist`, relative to [root].
         */
        fun of(root: Path, dists: List<Path>): List<Module> =
            dists
                .map { Module(root, it.parent.parent.relativeTo(root).joinToString("/")) }
                .filter { it.path !in ofLauncher }
                .distinct()
    }
}

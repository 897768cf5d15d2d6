package bench.build

import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.relativeTo

/**
 * A folder that Maven builds on its own, below the folders of other modules or not.
 *
 * @property path from [root], as `-pl` wants it, e.g. `services/quarkus-grpc/vertx`.
 */
data class Module(val root: Path, val path: String) {
    val folder: Path
        get() = root.resolve(path)

    /** What its build leaves, see `dist` in the root pom. */
    val dist: Path
        get() = folder.resolve(DIST)

    /** Whether there is something to build. */
    val exists: Boolean
        get() = folder.resolve(POM).exists()

    companion object {
        const val POM = "pom.xml"
        private const val DIST = "target/dist"

        /** The launcher builds them: a program does not replace its own files while it runs. */
        private val ofLauncher = listOf("runner", "loadgen").map { "performancetest/$it" }

        fun mock(root: Path) = Module(root, "mock-dependency")

        /**
         * Modules whose builds leave [dists], each once, without those of the launcher.
         *
         * @param dists e.g. `services/vertx/target/dist`, below [root].
         */
        fun of(root: Path, dists: List<Path>): List<Module> =
            dists
                .map { Module(root, it.parent.parent.relativeTo(root).joinToString("/")) }
                .filter { it.path !in ofLauncher }
                .distinct()
    }
}

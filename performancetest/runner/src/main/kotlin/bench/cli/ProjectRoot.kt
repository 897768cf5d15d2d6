package bench.cli

import bench.UserError
import java.nio.file.Path
import kotlin.io.path.exists

/** The folder with `services/`: given by the launcher, or found upwards from the working directory. */
object ProjectRoot {
    val path: Path by lazy {
        System.getProperty("bench.root")?.let { Path.of(it).toAbsolutePath().normalize() } ?: upwards()
    }

    private fun upwards(): Path =
        generateSequence(Path.of("").toAbsolutePath()) { it.parent }
            .find { it.resolve("services/_base.compose.yml").exists() }
            ?: throw UserError("This is not inside the project: no folder above holds services/_base.compose.yml.")
}

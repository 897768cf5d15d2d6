package bench.build

import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.deleteIfExists
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlin.io.path.writeText

/** Inputs and result of a module's build, in a file in its build folder. */
class BuildStamp(private val module: Module) {
    private val file: Path = module.folder.resolve("target/.bench-build")

    /**
     * Also stale if [Module.dist] is not the one that the runner built. Maven may have built it meanwhile from sources
     * that have since changed back.
     */
    fun isStale(): Boolean = !module.dist.isDirectory() || !file.exists() || file.readText() != text(inputs())

    /** Call before the build, so that files edited during the build are stale afterwards. */
    fun inputs(): String = ModuleInputs(module).hash()

    /** Makes the module stale until its build succeeds. */
    fun remove() {
        file.deleteIfExists()
    }

    /** @param inputs hash of the build's inputs. */
    fun write(inputs: String) = file.createParentDirectories().writeText(text(inputs))

    private fun text(inputs: String) =
        "inputs $inputs\ndist ${ContentHash.of(module.dist, module.dist.walk().toList())}\n"
}

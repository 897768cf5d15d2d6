package bench.build

import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.deleteIfExists
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlin.io.path.writeText

/** What a module was built from, and what came of it: a file in its folder of builds. */
class BuildStamp(private val module: Module) {
    private val file: Path = module.folder.resolve("target/.bench-build")

    /**
     * Also where [Module.dist] is another one than was left here: Maven may have built it meanwhile, from sources that
     * have changed back since.
     */
    fun isStale(): Boolean = !module.dist.isDirectory() || !file.exists() || file.readText() != text(inputs())

    /** Before the build: what is edited while it runs is stale afterwards. */
    fun inputs(): String = ModuleInputs(module).hash()

    /** The module is stale until its build has ended well. */
    fun remove() {
        file.deleteIfExists()
    }

    /** @param inputs that it was built from. */
    fun write(inputs: String) = file.createParentDirectories().writeText(text(inputs))

    private fun text(inputs: String) =
        "inputs $inputs\ndist ${ContentHash.of(module.dist, module.dist.walk().toList())}\n"
}

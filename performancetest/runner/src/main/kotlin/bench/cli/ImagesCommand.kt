package bench.cli

import bench.catalog.Catalog
import bench.runtime.kubernetes.ClusterImages
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.multiple

/** Prints one name a line, and all else as an error, so that another command can take them. */
class ImagesCommand : CliktCommand("images") {
    override fun help(context: Context) =
        "Builds the images that nodes of a cluster need for these services, and prints their names."

    private val names by argument("service", help = "services under test (default: all)").multiple()

    private val asBuilt by noBuild()

    override fun run() {
        val catalog = Catalog.load(ProjectRoot.path)
        val services = catalog.find(names)
        val needed = services.map { it.declared } + catalog.needed(services).map { it.name }
        val images = ClusterImages.of(ProjectRoot.path, !asBuilt, registry = null)
        images.prepare(needed) { echo("bench: $it", err = true) }
        images.provide(needed).forEach { echo(it) }
    }
}

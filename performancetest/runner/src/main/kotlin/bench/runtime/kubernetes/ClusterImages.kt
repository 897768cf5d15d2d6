package bench.runtime.kubernetes

import bench.runtime.compose.ComposeProject
import bench.runtime.compose.DockerCli
import bench.runtime.compose.ResolvedProject
import bench.runtime.kubernetes.manifest.ImageNames
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import kotlin.io.path.createDirectories

/**
 * Builds images with Docker, under the names of the manifests, and pushes them to the user's registry if there is one.
 *
 * @param builds false: images are taken as they are.
 * @param registry e.g. `registry.example.org/team`; null: the user loads images into nodes.
 * @param nameOf name of the image of a service of the compose files; null if the project does not build it.
 */
class ClusterImages
internal constructor(
    private val root: Path,
    private val docker: DockerCli,
    private val project: ComposeProject,
    private val builds: Boolean,
    private val registry: String?,
    private val nameOf: (service: String) -> String?,
) {
    private val pushed = ConcurrentHashMap<String, String>()

    /** The name under which the cluster gets [image]. */
    fun name(image: String): String = pushed[image] ?: image

    /** For [services], the mock and load generators. @throws bench.UserError if one cannot be built or pushed. */
    fun prepare(services: List<String>, onPhase: (String) -> Unit) {
        if (builds) {
            onPhase("images: build")
            project.build(own(services), root.resolve("target").createDirectories().resolve("images.log"))
        }
        if (registry != null) onPhase("images: push to $registry")
        if (builds || registry != null) provide(services)
    }

    /**
     * Names built images as the cluster gets them.
     *
     * @return these names.
     */
    fun provide(services: List<String>): List<String> {
        val byName = own(services).groupBy { nameOf(it)!! }
        byName.forEach { (image, of) -> provide(image, "${project.name}-${of.first()}") }
        return byName.keys.map(::name)
    }

    private fun own(services: List<String>) = (services + NEEDED).distinct().filter { nameOf(it) != null }

    /** A pushed image has its id as tag: a node that has an older one pulls the new one. */
    private fun provide(image: String, built: String) {
        if (registry == null) {
            docker.run("tag", built, image)
            return
        }
        val id = docker.run("image", "inspect", "--format", "{{.Id}}", built).trim().substringAfter(':').take(SHOWN)
        val remote = "${registry.trimEnd('/')}/${image.removeSuffix(":${ImageNames.TAG}")}:$id"
        docker.run("tag", built, remote)
        docker.run("push", "--quiet", remote)
        pushed[image] = remote
    }

    companion object {
        private const val SHOWN = 12
        private val NEEDED = listOf("mock-1", "haproxy", KubernetesBench.LOAD)

        /** Images of the compose files at [root]. */
        fun of(root: Path, builds: Boolean, registry: String?): ClusterImages {
            val docker = DockerCli(root)
            val project = ComposeProject.of(root, docker)
            val resolved = ResolvedProject.parse(project.compose(listOf("config", "--format", "json")))
            val names = ImageNames(resolved)
            return ClusterImages(root, docker, project, builds, registry) { service ->
                resolved.services[service]?.takeIf { it.image == null }?.let(names::of)
            }
        }
    }
}

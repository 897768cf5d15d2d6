package bench.runtime.compose

import bench.UserError
import bench.model.InvalidReason
import bench.runtime.BenchPart
import bench.runtime.Cores
import bench.runtime.Placement
import java.util.concurrent.ConcurrentHashMap

/** What [ComposePlacement] asks the engine. */
internal interface PlacementQuestions {
    /** @throws UserError if one of [ids] is gone. */
    fun inspect(ids: List<String>): List<Container>

    /** The compose files as JSON. */
    fun config(): String

    fun engine(): EngineInfo

    /** Null if [image] is not known. */
    fun architecture(image: String): String?
}

internal class DockerQuestions(private val project: ComposeProject, private val docker: DockerCli) :
    PlacementQuestions {
    override fun inspect(ids: List<String>) = project.inspect(ids)

    override fun config() = project.compose(listOf("config", "--format", "json"))

    override fun engine() = EngineInfo.ask(docker)

    override fun architecture(image: String) =
        docker.tryRun("image", "inspect", "--format", "{{.Architecture}}", image)?.trim()
}

/** Reads back, once per trial, whether the containers of the trial run as its record says. */
internal class ComposePlacement(
    private val cores: Cores,
    private val questions: PlacementQuestions,
    private val containers: ContainerPlacement = ContainerPlacement(),
) {
    private val declared by lazy { DeclaredLimits.parse(questions.config()) }
    private val engine by lazy { questions.engine() }
    private val architectures = ConcurrentHashMap<String, String>()

    /**
     * @param service id of the service's container.
     * @param parts the bench's containers, by id.
     * @param quota CPU quota of the service in cores, if it is not the declared one.
     */
    fun reasons(service: String, parts: Map<String, BenchPart>, quota: Double? = null): List<InvalidReason> =
        try {
            questions
                .inspect((parts.keys + service).toList())
                .filter { it.state.isRunning }
                .flatMap { reasons(it, cores(parts[it.id]), quota.takeIf { _ -> it.id == service }) }
        } catch (_: UserError) {
            // A container that is gone is an incident of its own.
            emptyList()
        }

    private fun reasons(container: Container, cores: List<Int>?, quota: Double?): List<InvalidReason> {
        val limits = declared[container.service] ?: DeclaredLimits()
        // Where the kernel limits no memory, a run says so at its start.
        val memoryBytes = limits.memory_bytes.takeIf { engine.hasMemoryLimit }
        val planned = PlannedContainer(cores, quota ?: limits.cpus, memoryBytes?.shr(MIB_BITS))
        return containers.reasons(container, planned) + listOfNotNull(architecture(container))
    }

    /** @param part null for the service. */
    private fun cores(part: BenchPart?): List<Int>? =
        when (part) {
            null -> cores.service
            BenchPart.MOCK,
            BenchPart.PROXY -> cores.mock
            BenchPart.LOAD_GENERATOR -> cores.loadGenerator
            BenchPart.MONITORING -> cores.monitoring ?: cores.loadGenerator
        }

    /** An image for another machine runs under emulation, much slower. */
    private fun architecture(container: Container): InvalidReason? {
        val image = architectures.getOrPut(container.image) { questions.architecture(container.image).orEmpty() }
        return if (image.isEmpty()) null else Placement(container.service).architecture(engine.architecture, image)
    }

    private companion object {
        const val MIB_BITS = 20
    }
}

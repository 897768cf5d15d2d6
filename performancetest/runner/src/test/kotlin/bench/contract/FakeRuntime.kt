package bench.contract

import bench.ServiceFailure
import bench.model.Program
import bench.model.Service
import bench.model.Track
import bench.runtime.Launch
import bench.runtime.Meter
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.Runtime
import java.nio.file.Path

/**
 * Runs everything in this process; all services have [defect].
 *
 * @property defects of single services, by name, instead of [defect]
 * @property firstMetrics missing parts of a service's first `/metrics` answers, one entry per reading
 * @property onLaunch called before a service is started
 */
internal class FakeRuntime(
    private val defect: Defect? = null,
    private val defects: Map<String, Defect> = emptyMap(),
    private val mostMocks: Int = 3,
    private val firstMetrics: List<Defect> = emptyList(),
    private val onLaunch: (Service, RunningMock?) -> Unit = { _, _ -> },
) : Runtime {
    override val name = "fake"
    override val cleanedUp: List<String> = emptyList()

    private val mocks = mutableListOf<FakeMock>()

    override fun startMock(delayMs: Long): RunningMock = FakeMock(delayMs).also(mocks::add)

    override fun startMocks(count: Int, delayMs: Long): List<RunningMock> =
        List(minOf(count, mostMocks)) { startMock(delayMs) }

    /** Running backing services, and below all requested ones. */
    val backingServices = mutableListOf<String>()
    val everAsked = mutableListOf<String>()

    override fun startBackingService(backingService: Program): AutoCloseable {
        backingServices += backingService.name
        everAsked += backingService.name
        return AutoCloseable { backingServices -= backingService.name }
    }

    override fun launch(service: Service, track: Track, mock: RunningMock?, how: Launch): RunningService {
        onLaunch(service, mock)
        val its = defects[service.name] ?: defect
        if (its == Defect.NEEDS_DEPENDENCY_TO_START && "DEPENDENCY_URL" in how.environment)
            throw ServiceFailure("fake did not get ready.")
        return FakeService(service, track, mapOf("DEPENDENCY_URL" to mock!!.url) + how.environment, its, firstMetrics)
    }

    /** Does not wait: a clause must find a service that never becomes ready. */
    override fun startService(service: Service, track: Track, mock: RunningMock?, how: Launch): RunningService =
        launch(service, track, mock, how)

    override val allowance
        get() = error("no load here")

    override val meter = object : Meter {}

    override fun loadGenerator(count: Int) = error("no load here")

    override fun startLoadGenerator(program: Program) = error("no load here")

    override fun startProgram(mainClass: String) = error("nothing is proved here")

    override fun close() = mocks.forEach { it.close() }
}

internal val TEST_PACE =
    ContractTimings(
        mockDelayMs = 2,
        timeoutMs = 300,
        slowMs = 1_000,
        // One defect doubles the slow call.
        answerLimitMs = 5_000,
        recoveryMs = 3_000,
        metersMs = 0,
        calls = ContractCalls(crowd = 20, failing = 40, abandoned = 20),
    )

internal fun fakeService(
    environment: Map<String, String> =
        mapOf("JAVA_TOOL_OPTIONS" to "-Xmx1g", "DEPENDENCY_URL" to "http://dependency:8080"),
    name: String = "fake",
) = Service(name, Path.of("services/$name"), listOf("java"), environment, emptyMap(), emptyMap())

internal fun metrics(defect: Defect?): TinyAnswer =
    when (defect) {
        Defect.NO_METRICS -> TinyAnswer(404, "no")
        Defect.JSON_METRICS -> TinyAnswer(200, heap(1_024) + HEAP_USED + COLLECTIONS + "{\"threads\": 1}\n")
        Defect.NO_HEAP -> TinyAnswer(200, HEAP_USED + COLLECTIONS)
        Defect.OTHER_HEAP -> TinyAnswer(200, heap(512) + HEAP_USED + COLLECTIONS)
        Defect.NO_HEAP_USED -> TinyAnswer(200, heap(1_024) + COLLECTIONS)
        Defect.NO_COLLECTIONS -> TinyAnswer(200, heap(1_024) + HEAP_USED)
        else -> TinyAnswer(200, heap(1_024) + HEAP_USED + COLLECTIONS)
    }

/** A JVM that has not collected yet: it has no series of pauses. */
private const val HEAP_USED = "jvm_memory_used_bytes{area=\"heap\",id=\"Eden Space\"} 5450544.0\n"
private const val COLLECTIONS = "jvm_gc_memory_allocated_bytes_total 0.0\n"

private fun heap(mib: Int) =
    """
    # HELP jvm_memory_max_bytes The maximum amount of memory in bytes that can be used for memory management
    # TYPE jvm_memory_max_bytes gauge
    jvm_memory_max_bytes{area="heap",id="G1 Eden Space"} -1.0
    jvm_memory_max_bytes{area="heap",id="G1 Old Gen"} ${mib * 1_048_576.0}
    jvm_memory_max_bytes{area="nonheap",id="Metaspace"} 4.0E9
    executor_queue_remaining{name="a b"} +Inf

"""
        .trimIndent()

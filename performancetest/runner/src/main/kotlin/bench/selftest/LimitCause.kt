package bench.selftest

import bench.UserError
import bench.loadgen.LoadPlan
import bench.model.Service
import bench.model.Track
import bench.record.LimitKind
import bench.runtime.BenchPart
import bench.runtime.Launch
import bench.runtime.RunningService
import bench.runtime.Runtime

private const val THREADS = "SERVER_TOMCAT_THREADS_MAX"

/**
 * Causes that `verify limits` makes on purpose. The settings are those of Tomcat in Spring Boot.
 *
 * @property label row of the matrix; [how] the cause is made.
 * @property named what must be named, as [NamedLimit] says it.
 * @property shape changes the load in something else than its rate.
 * @property begin starts what happens only during a trial.
 */
enum class LimitCause(
    val label: String,
    val how: String,
    val named: String,
    val ratePerS: Int = 200,
    private val environment: Map<String, String> = emptyMap(),
    private val fileDescriptors: Int? = null,
    val shape: (LoadPlan) -> LoadPlan = { it },
    val begin: (Runtime, RunningService) -> AutoCloseable = { _, _ -> AutoCloseable {} },
) {
    SLOTS(
        "slots",
        "50 threads",
        LimitKind.SLOTS.label,
        ratePerS = 100,
        environment = mapOf(THREADS to "50"),
    ),
    GC("GC", "small heap", LimitKind.GC.label),
    ACCEPT_QUEUE(
        "accept queue",
        "room for 1 connection, bursts of 50 new ones",
        LimitKind.ACCEPT_QUEUE.label,
        environment = mapOf("SERVER_TOMCAT_ACCEPT_COUNT" to "1"),
        shape = { it.copy(burst = 50, shares_connections = false) },
    ),
    FILE_DESCRIPTORS("file descriptors", "300", LimitKind.FILE_DESCRIPTORS.label, fileDescriptors = 300),
    NOTHING("nothing", "a fifth of the capacity", NamedLimit.NONE),
    MOCK(
        "mock",
        "runs 40 % of the time",
        NamedLimit.MOCK,
        begin = { runtime, _ -> throttled(runtime, BenchPart.MOCK, 0.4) },
    ),
    CPU(
        "CPU",
        "service runs 20 % of the time",
        LimitKind.CPU_QUOTA.label,
        ratePerS = 400,
        begin = { _, service -> service.throttle(0.2) },
    );

    /** Whether it needs a process of its own. */
    val isOfProcess: Boolean
        get() = this == GC || environment.isNotEmpty() || fileDescriptors != null

    /** [service] with the settings of this cause. @param heapMib of [GC]. */
    fun change(service: Service, heapMib: Int?): Service =
        service.copy(
            environment = service.environment + variables(heapMib),
            labels =
                service.labels + environment[THREADS]?.let { mapOf(SLOTS_LABEL to "$it Tomcat threads") }.orEmpty(),
        )

    /** How a service that [change] has changed is started. */
    fun launch(heapMib: Int?) = Launch(variables(heapMib) - Launch.JVM_VARIABLE, fileDescriptors = fileDescriptors)

    private fun variables(heapMib: Int?): Map<String, String> =
        if (this != GC || heapMib == null) environment
        else mapOf(Launch.JVM_VARIABLE to "-Xmx${heapMib}m", "JDK_JAVA_OPTIONS" to "-Xms${heapMib}m")

    companion object {
        /** The only service with these settings. */
        const val SERVICE = "spring-web"
        private val SLOTS_LABEL = "bench.slots.${Track.TUNED.label}"

        private fun throttled(runtime: Runtime, part: BenchPart, share: Double) =
            runtime.faultInjector?.throttle(part, share)
                ?: throw UserError("${runtime.name} cannot slow down a part of the bench.")
    }
}

package bench.runtime.compose

import bench.UserError
import bench.model.InvalidCode
import bench.runtime.BenchPart
import bench.runtime.Cores
import bench.wording.ReasonWords
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

class ComposePlacementTest {
    @TempDir private lateinit var root: Path

    private val parts = mapOf("mock" to BenchPart.MOCK, "load" to BenchPart.LOAD_GENERATOR)

    private fun container(id: String, cpuset: String, memory: Long = 1L shl 30, cpus: Double = 0.0) =
        Container.parse(
                """[{"Id":"$id","Name":"/p-$id-1","Image":"sha256:$id","State":{"Running":true,"OOMKilled":false,
            "Pid":$PID,"ExitCode":0,"StartedAt":"2026-11-22T06:00:00Z"},
            "Config":{"Labels":{"com.docker.compose.service":"$id"}},
            "HostConfig":{"CpusetCpus":"$cpuset","NanoCpus":${(cpus * 1e9).toLong()},"Memory":$memory}}]"""
            )
            .single()

    private val planned = listOf(container("vertx", "1"), container("mock", "0"), container("load", "0"))

    private inner class Fake(
        private val containers: List<Container>,
        private val images: Map<String, String> = emptyMap(),
        private val isGone: Boolean = false,
        private val engine: EngineInfo = EngineInfo(2, machine = "x86_64"),
    ) : PlacementQuestions {
        var configs = 0

        override fun inspect(ids: List<String>) =
            if (isGone) throw UserError("No such object") else containers.filter { it.id in ids }

        override fun config(): String {
            configs++
            return """{"name":"p","services":{"vertx":{"mem_limit":"1073741824","cpus":null},
                "mock":{"mem_limit":"1073741824"},"load":{"mem_limit":1073741824,"cpus":0.5}}}"""
        }

        override fun engine() = engine

        override fun architecture(image: String) = images[image] ?: "amd64"
    }

    private fun placement(fake: Fake) =
        ComposePlacement(Cores(listOf(1), listOf(0), listOf(0), 2), fake, ContainerPlacement(root))

    private fun texts(fake: Fake) = placement(fake).reasons("vertx", parts).map(ReasonWords::text)

    private fun with(changed: Container) = Fake(planned.map { if (it.id == changed.id) changed else it })

    private val quota = container("load", "0", cpus = 0.5)

    @Test
    fun `containers that run as declared are not reported, and the files are read once`() {
        val fake = with(quota)
        val placement = placement(fake)
        repeat(2) { assertEquals(emptyList(), placement.reasons("vertx", parts)) }
        assertEquals(1, fake.configs)
    }

    @Test
    fun `what the engine says is compared with the record`() {
        assertEquals(listOf("load: CPU quota is none, configured is 0.5 cores"), texts(Fake(planned)))
        fun texts(changed: Container) = texts(Fake(listOf(planned[1], quota, changed)))
        assertEquals(listOf("vertx could use cores 0-1, it was given 1"), texts(container("vertx", "0-1")))
        assertEquals(listOf("vertx could use cores any, it was given 1"), texts(container("vertx", "")))
        assertEquals(
            listOf("vertx: memory limit is none, configured is 1024 MiB"),
            texts(container("vertx", "1", memory = 0)),
        )
    }

    @Test
    fun `a quota that a proof sets replaces the declared one, of the service alone`() {
        val placement = placement(Fake(listOf(container("vertx", "1", cpus = 0.2), planned[1], quota)))
        assertEquals(
            listOf("vertx: CPU quota is 0.2 cores, configured is none"),
            placement.reasons("vertx", parts).map(ReasonWords::text),
        )
        assertEquals(emptyList(), placement.reasons("vertx", parts, quota = 0.2))
    }

    @Test
    fun `where the kernel limits no memory, its limits are not expected`() {
        val containers =
            listOf(container("vertx", "1", 0), container("mock", "0", 0), container("load", "0", 0, cpus = 0.5))
        val engine = EngineInfo(2, machine = "x86_64", hasMemoryLimit = false)
        assertEquals(3, texts(Fake(containers)).size)
        assertEquals(emptyList(), texts(Fake(containers, engine = engine)))
    }

    @Test
    fun `an image for another machine is reported`() {
        val fake = Fake(listOf(planned[0], planned[1], quota), mapOf("sha256:vertx" to "arm64"))
        assertEquals(listOf("image of vertx is for arm64, the machine is amd64"), texts(fake))
    }

    @Test
    fun `a container that is gone is no matter of its place`() {
        assertEquals(emptyList(), texts(Fake(planned, isGone = true)))
    }

    @Test
    fun `the kernel has the last word where the process is visible`() {
        fun write(file: String, text: String) = root.resolve(file).createParentDirectories().writeText("$text\n")
        val planned = PlannedContainer(listOf(1), cpus = null, memory_mib = 1_024)
        fun codes() = ContainerPlacement(root).reasons(container("vertx", "1"), planned).map { it.code }
        assertEquals(emptyList(), codes())
        write("proc/$PID/cgroup", "0::/docker/vertx")
        write("proc/$PID/task/$PID/status", "Cpus_allowed_list:\t0-1")
        write("sys/fs/cgroup/docker/vertx/memory.max", "max")
        write("sys/fs/cgroup/docker/vertx/cpu.max", "50000 100000")
        assertEquals(listOf(InvalidCode.CORES, InvalidCode.LIMIT, InvalidCode.LIMIT), codes())
        write("proc/$PID/cgroup", "0::/docker/another")
        assertEquals(emptyList(), codes(), "a process of another machine may have the same number")
    }

    private companion object {
        /** Above what a kernel gives out. */
        const val PID = 5_000_000
    }
}

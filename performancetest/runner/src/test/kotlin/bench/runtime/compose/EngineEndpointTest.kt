package bench.runtime.compose

import bench.runtime.Settings
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull
import org.junit.jupiter.api.io.TempDir

class EngineEndpointTest {
    @TempDir lateinit var folder: Path

    private val file = mapOf("DOCKER_SOCKET" to "/var/run/docker.sock")
    private val none = Settings(emptyMap(), file)

    @Test
    fun `the socket follows the user's context where the engine is on this machine`() {
        val rootless = EngineEndpoint("unix:///run/user/1000/docker.sock", isHere = true)
        assertEquals(mapOf("DOCKER_SOCKET" to "/run/user/1000/docker.sock"), rootless.variables(none))
        assertEquals(emptyMap(), rootless.variables(Settings(mapOf("DOCKER_SOCKET" to "/my.sock"), file)))
        val desktop = EngineEndpoint("unix:///home/a/.docker/desktop/docker.sock", isHere = false)
        assertEquals(emptyMap(), desktop.variables(none))
        assertEquals(listOf(null, null), listOf(rootless, desktop).map { it.trouble })
    }

    @Test
    fun `an engine on another machine is refused in one sentence`() {
        assertEquals(
            "The Docker engine is elsewhere (ssh://me@box), where containers publish their ports: run ./bench on " +
                "that machine, or use --runtime local.",
            EngineEndpoint("ssh://me@box", isHere = false).trouble,
        )
        assertNull(EngineEndpoint("tcp://localhost:2375", isHere = true).trouble)
        assertNull(EngineEndpoint("npipe:////./pipe/docker_engine", isHere = false).trouble)
    }

    @Test
    fun `the docker command says where its engine is`() {
        val kernel = System.getProperty("os.version")
        val docker = FakeDocker(folder).saying("case $1 in info) echo $kernel ;; *) echo unix:///x.sock ;; esac")
        assertEquals(EngineEndpoint("unix:///x.sock", isHere = true), EngineEndpoint.of(docker))
    }
}

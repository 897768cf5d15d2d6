package bench.runtime.compose

import bench.UserError
import bench.catalog.PublishedPorts
import bench.runtime.Settings
import java.net.InetAddress
import java.net.ServerSocket
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** With the compose files of this project. */
class RunPortsTest {
    @TempDir lateinit var folder: Path

    private val root = Path.of("../..").toAbsolutePath().normalize()
    private val file = mapOf("PROMETHEUS_PORT" to "9090", "GRAFANA_PORT" to "3000")

    private fun ports(shell: Map<String, String> = emptyMap(), running: Set<String> = emptySet()) =
        RunPorts(root, Settings(shell, file), running)

    @Test
    fun `every service has a variable and a port of its own`() {
        val published = PublishedPorts.of(root) { file[it] }
        assertEquals(published.size, published.map { it.variable }.distinct().size)
        assertEquals(published.size, published.map { it.port }.distinct().size)
        assertContains(published.map { "${it.service} ${it.variable} ${it.port}" }, "vertx VERTX_PORT 8109")
        assertContains(published.map { it.variable }, "PROMETHEUS_PORT")
    }

    @Test
    fun `a run needs no fixed port`() {
        val published = PublishedPorts.of(root) { file[it] }.map { it.variable }.toSet()
        assertEquals(published.associateWith { "" }, ports().variables)
    }

    @Test
    fun `monitoring that the user started keeps its port, and so does a port that the shell names`() {
        assertFalse("PROMETHEUS_PORT" in ports(running = setOf("prometheus", "vertx")).variables)
        assertTrue("VERTX_PORT" in ports(running = setOf("prometheus", "vertx")).variables)
        assertFalse("VERTX_PORT" in ports(mapOf("VERTX_PORT" to "9999")).variables)
        assertTrue("PROMETHEUS_PORT" in ports(mapOf("PROMETHEUS_PORT" to "9090")).variables, "only passed on from .env")
    }

    @Test
    fun `the port of a start is known before the launch`() {
        val first = ports(mapOf("BIND_ADDRESS" to "0.0.0.0")).choose("vertx-grpc")!!
        assertEquals(setOf("VERTX_GRPC_PORT"), first.variables.keys)
        assertEquals("http://127.0.0.1:${first.variables.values.single()}", first.url)
        assertEquals("http://127.0.0.1:9999", ports(mapOf("VERTX_PORT" to "9999")).choose("vertx")?.url)
        assertNull(ports().choose("postgres"))
    }

    @Test
    fun `what is no port is refused with the name of its variable`() {
        listOf("abc", "0", "65536").forEach { value ->
            val said = assertFailsWith<UserError> { ports(mapOf("VERTX_PORT" to value)) }.message
            assertEquals("VERTX_PORT is '$value', not a port from 1 to 65535.", said)
        }
    }

    @Test
    fun `a named port is checked before the first trial`() {
        ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { server ->
            val ports = ports(mapOf("VERTX_PORT" to "${server.localPort}"))
            val docker = FakeDocker(folder).saying("exit 0")
            ports.check(listOf("express"), docker)
            val said = assertFailsWith<UserError> { ports.check(listOf("express", "vertx"), docker) }.message.orEmpty()
            assertContains(said, "Port ${server.localPort} is taken by ")
            assertContains(said, ": stop it, or set VERTX_PORT to another port.")
        }
    }
}

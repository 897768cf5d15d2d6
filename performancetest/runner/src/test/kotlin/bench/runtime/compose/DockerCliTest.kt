package bench.runtime.compose

import bench.UserError
import java.net.InetAddress
import java.net.ServerSocket
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createParentDirectories
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class DockerCliTest {
    @TempDir lateinit var folder: Path

    private val docker by lazy { FakeDocker(folder) }

    private fun failure(script: String, limitS: Long = 60) =
        assertFailsWith<UserError> { docker.saying(script, limitS).run("ps") }.message

    @Test
    fun `a command that hangs ends with one sentence, and its children with it`() {
        val child = folder.resolve("child")
        val hanging = "sleep 600 & echo $! >$child; wait"
        assertEquals(
            "Docker did not answer within 2 s: restart its engine, or use --runtime local.",
            failure(hanging, limitS = 2),
        )
        // On a busy machine it was killed before it had a child.
        if (child.exists() && child.readText().endsWith("\n"))
            ProcessHandle.of(child.readText().trim().toLong()).ifPresent { it.onExit().get(30, TimeUnit.SECONDS) }
        assertNull(docker.saying(hanging, limitS = 1).printed("logs"))
    }

    @Test
    fun `output and errors arrive`() {
        assertEquals("out\n", docker.saying("echo out; echo err >&2").run("ps"))
        assertEquals("out\nerr\n", docker.saying("echo out; echo err >&2").printed("ps"))
        assertEquals("docker ps failed: Error: no such thing.", failure("echo Error: no such thing >&2; exit 1"))
    }

    @Test
    fun `why there is no engine is one sentence`() {
        assertNull(docker.saying("exit 0").trouble())
        assertEquals(listOf("info", "compose version"), docker.asked)
        fun trouble(script: String) = docker.saying(script).trouble().orEmpty().substringBefore(':')
        assertEquals("No Docker engine answers", trouble("exit 1"))
        assertEquals("Docker has no Compose", trouble("[ \"$1\" = info ]"))
        assertEquals(
            "Docker did not answer within 1 s",
            docker.saying("exec sleep 600", 1).trouble()?.substringBefore(':'),
        )
        assertEquals(
            "There is no docker command here",
            DockerCli(folder, "$folder/none").trouble()?.substringBefore(':'),
        )
    }

    @Test
    fun `a taken port is named with its holder and its variable`() {
        folder.resolve("docker-compose.yml").writeText("include: [a/compose.yml]\n")
        ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { server ->
            val port = server.localPort
            folder
                .resolve("a/compose.yml")
                .createParentDirectories()
                .writeText("services:\n  a:\n    ports: ['\${BIND_ADDRESS}:\${A_PORT-$port}:8080']\n")
            val engines =
                listOf(
                    "Error response from daemon: driver failed programming external connectivity on endpoint a: " +
                        "Bind for 127.0.0.1:$port failed: port is already allocated",
                    "Error: failed to bind host port for 127.0.0.1:$port:172.18.0.2:8080/tcp: address already in use",
                    "Error starting userland proxy: listen tcp4 127.0.0.1:$port: bind: address already in use",
                )
            for (words in engines) assertEquals(
                "Port $port is taken by ${holder()}: stop it, or set A_PORT to another port.",
                failure("case $1 in ps) [ $# -gt 1 ] || { echo '$words' >&2; exit 1; } ;; esac"),
            )
            val container =
                "case \"$*\" in ps) echo '${engines[0]}' >&2; exit 1 ;; *) printf 'other-a-1\\t/x\\n' ;; esac"
            assertTrue("taken by the container other-a-1:" in failure(container).orEmpty(), failure(container))
        }
    }

    private fun holder() =
        "${Path.of("/proc/self/comm").let { if (it.exists()) it.readText().trim() else "java" }} " +
            "(process ${ProcessHandle.current().pid()})"

    @Test
    fun `each kind of command has its limit`() {
        fun seconds(words: String) = DockerLimits.seconds(words.split(' '))
        assertEquals(5, seconds("info"))
        assertEquals(60, seconds("compose -p x --profile bench port vertx 8080"))
        assertEquals(900, seconds("compose -p x up -d --wait run"))
        assertEquals(7_200, seconds("compose -p x --progress plain build a"))
        assertEquals(60, seconds("pause abc"))
    }
}

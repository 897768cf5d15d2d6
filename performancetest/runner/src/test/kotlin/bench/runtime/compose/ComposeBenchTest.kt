package bench.runtime.compose

import bench.model.InvalidReason
import bench.runtime.BenchPart
import bench.wording.ReasonWords
import com.sun.net.httpserver.HttpServer
import java.net.InetAddress
import java.net.InetSocketAddress
import java.nio.file.Path
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteExisting
import kotlin.io.path.writeText
import kotlin.test.AfterTest
import kotlin.test.BeforeTest
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** Parts of the bench that end. `docker` is a script; a file for each container says what state it is in. */
class ComposeBenchTest {
    @TempDir lateinit var folder: Path

    private val behaviours = CopyOnWriteArrayList<String>()
    private val servers = List(2) { server() }
    private val script by lazy { ENGINE.replace("FOLDER", "$folder") }
    private val docker by lazy { FakeDocker(folder) }
    private val bench by lazy {
        val project = ComposeProject(folder, docker.saying(script), "x")
        ComposeBench(project, Addresses(project), hasGrafana = false)
    }

    private fun server() =
        HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0).apply {
            createContext("/") { call ->
                behaviours += "${address.port}${call.requestURI.path}"
                call.sendResponseHeaders(200, -1)
                call.close()
            }
            start()
        }

    private fun publishAt(server: HttpServer) = folder.resolve("port").writeText("${server.address.port}")

    private fun becomes(service: String, state: String) =
        folder.resolve("state").createDirectories().resolve(service).writeText(state)

    private fun words(reasons: List<InvalidReason>) = reasons.map(ReasonWords::text)

    @BeforeTest
    fun start() {
        becomes("unused", "")
        publishAt(servers[0])
        bench.delay(bench.mock, 1_000)
        assertEquals(emptyList(), bench.incidents())
        behaviours.clear()
    }

    @AfterTest fun stop() = servers.forEach { it.stop(0) }

    @Test
    fun `an ended mock is named and started again, and keeps its delay at its new address`() {
        becomes("mock-1", "exited")
        publishAt(servers[1])
        assertEquals(listOf("mock-1 ended (signal 9)"), words(bench.incidents()))
        val port = servers[1].address.port
        assertEquals(List(3) { "http://127.0.0.1:$port" }, bench.mock.adminUrls)
        assertEquals(List(3) { "$port/behaviour" }, behaviours)
        assertEquals(emptyList(), bench.incidents(), "told once")
    }

    @Test
    fun `a removed container is named and replaced`() {
        folder.resolve("state/haproxy").deleteExisting()
        folder.resolve("state/prometheus").deleteExisting()
        assertEquals(
            listOf("haproxy ended (its container was removed)", "prometheus ended (its container was removed)"),
            words(bench.incidents()),
        )
        assertEquals(7, bench.containers.size)
        assertEquals(emptyList(), bench.incidents())
    }

    @Test
    fun `a container without its network gets a new container`() {
        becomes("mock-2", "apart")
        assertEquals(listOf("mock-2 ended (its network was removed)"), words(bench.incidents()))
        assertTrue(docker.asked.any { it.endsWith("--force-recreate mock-2") }, "${docker.asked}")
        assertEquals(emptyList(), bench.incidents())
    }

    @Test
    fun `a load generator without its network is ended, because its calls would all fail`() {
        becomes("load-generator", "running")
        val container = Container.parse(docker.saying(script).run("inspect", "id-load-generator")).single()
        bench.add(container, BenchPart.LOAD_GENERATOR)
        becomes("load-generator", "apart")
        assertEquals(listOf("load-generator ended (its network was removed)"), words(bench.incidents()))
        assertContains(docker.asked, "rm -f id-load-generator")
    }

    @Test
    fun `a container that cannot be started again is replaced`() {
        becomes("mock-3", "broken")
        assertEquals(listOf("mock-3 ended (signal 9)"), words(bench.incidents()))
        assertTrue(docker.asked.any { "--force-recreate mock-1" in it }, "${docker.asked}")
    }

    @Test
    fun `an engine that does not answer is an incident`() {
        becomes("engine-gone", "")
        assertEquals(listOf("engine ended (no answer)"), words(bench.incidents()))
        folder.resolve("state/engine-gone").deleteExisting()
        becomes("mock-1", "exited")
        bench.restart()
        assertContains(docker.asked.last { " up " in it }, "mock-1")
        assertEquals(emptyList(), bench.incidents())
    }

    private companion object {
        const val ENGINE =
            $$"""
            state=FOLDER/state
            all="mock-1 mock-2 mock-3 haproxy docker-proxy cadvisor prometheus"
            [ ! -e $state/engine-gone ] || { echo "Cannot connect to the Docker daemon at unix:///x." >&2; exit 1; }
            named() { for s in $all; do case " $words " in *" $s "*) echo $s ;; esac; done; }
            words="$*"
            case "$words" in
            *" port "*) echo "127.0.0.1:$(cat FOLDER/port)" ;;
            *" up "*)
              for s in $(named); do
                case "$(cat $state/$s 2>/dev/null) $words" in
                broken*force-recreate*) ;;
                broken*) echo "Error: network gone" >&2; exit 1 ;;
                esac
                echo running >$state/$s
              done ;;
            *" ps "*) for s in $(named); do [ ! -e $state/$s ] || echo id-$s; done ;;
            inspect*)
              shift
              sep='['
              for id in "$@"; do
                s=${id#id-}
                [ -e $state/$s ] || { echo "Error: No such object: $id" >&2; exit 1; }
                running=true exit=0 networks='"bench":{}'
                case $(cat $state/$s) in exited | broken) running=false exit=137 ;; apart) networks= ;; esac
                printf '%s{"Id":"%s","Name":"/%s","Image":"i",' "$sep" $id $s
                printf '"State":{"Running":%s,"OOMKilled":false,"Pid":1,' $running
                printf '"ExitCode":%s,"StartedAt":"t"},' $exit
                printf '"Config":{"Labels":{"com.docker.compose.service":"%s"}},' $s
                printf '"HostConfig":{},"NetworkSettings":{"Networks":{%s}}}' "$networks"
                sep=,
              done
              echo ']' ;;
            esac
            """
    }
}

package bench.cli

import bench.UserError
import com.github.ajalt.clikt.testing.test
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse

class AdviseCommandTest {
    private fun advised(arguments: String) =
        AdviseCommand().test(arguments).also { assertEquals(0, it.statusCode, it.stderr) }.stdout

    @Test
    fun `defaults that are too small come with settings, the others without`() {
        val said = advised("--rate 300 --delay 800ms --arrivals even")
        assertContains(said, "on average 240 calls wait at once")
        assertContains(said, "server.tomcat.threads.max=240")
        assertContains(said, "spring-webflux: the default, 500 connections of the client's pool, is enough.")
        assertFalse("maxConnections(" in said, said)
    }

    @Test
    fun `a service that is asked for always comes with settings`() {
        val said = advised("--rate 300 --delay 0.8s --arrivals even --service spring-webflux")
        assertContains(said, ".maxConnections(240)")
        assertContains(said, "Lower settings would only protect the dependency:")
        assertFalse("tomcat" in said, said)
    }

    @Test
    fun `a folder that is used is refused before anything is said`() {
        val used = "--out ${ProjectRoot.path.resolve("docs")}"
        val result = assertFailsWith<UserError> { AdviseCommand().test("--rate 9 --delay 1s --verify $used") }
        assertContains(result.message.orEmpty(), "docs is not empty")
    }

    @Test
    fun `what the waiting calls need comes from the published run, or from another`() {
        val said = advised("--rate 300 --delay 800ms --service vertx").replace(Regex("\\s+"), " ")
        assertContains(said, Regex("247 waiting calls need \\d\\.\\d MiB of memory"))
        val starts = "assets/startup/records.zip"
        assertEquals(
            "$starts is a run of 'startup': --waiting-cost takes one of waiting-cost.",
            refused("--rate 300 --delay 800ms --waiting-cost ${ProjectRoot.path.resolve(starts)}")
                .removePrefix("${ProjectRoot.path}/"),
        )
    }

    @Test
    fun `impossible numbers are one sentence`() {
        listOf("0", "NaN", "Infinity").forEach {
            assertEquals("--rate must be a number above 0.", refused("--rate $it --delay 1s"))
        }
        assertEquals("--p99-delay must be above --delay.", refused("--rate 1 --delay 1s --p99-delay 1s"))
        assertEquals("--instances must be above 0.", refused("--rate 1 --delay 1s --instances 0"))
        assertContains(refused("--rate 1 --delay 1s --service nosuch"), "There is no service 'nosuch'")
        assertContains(refused("--rate 1 --delay 1s --service quarkus-download"), "nothing to advise")
        assertContains(AdviseCommand().test("--rate 1 --delay 800").stderr, "for example 800ms or 2s")
    }

    private fun refused(arguments: String) =
        assertFailsWith<UserError> { AdviseCommand().test(arguments) }.message.orEmpty()
}

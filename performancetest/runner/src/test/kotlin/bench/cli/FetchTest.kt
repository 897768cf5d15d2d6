package bench.cli

import bench.cli.FetchProject.Companion.sha256
import com.sun.net.httpserver.HttpExchange
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.io.path.createDirectories
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlin.test.AfterTest
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.io.TempDir

/** Downloads by a script, from a local server: it keeps what is whole and nothing else. */
@Timeout(120)
abstract class FetchTest {
    @TempDir lateinit var folder: Path

    /** `jdk` or `node`, as in `fetch-jdk.sh` and `BENCH_JDK_MIRROR`. */
    protected abstract val kind: String
    protected abstract val title: String
    protected abstract val least: String

    /** Paths at the vendor, which begin so. */
    protected abstract val describedAt: String
    protected abstract val servedAt: String

    /** Files in a mirror folder. */
    protected abstract val archiveName: String
    protected abstract val checksumName: String

    /** Folder in the archive, and paths with scripts in it. */
    protected abstract val top: String
    protected abstract val programs: Map<String, String>

    protected abstract fun description(sha256: String): String

    /** @return where the fetched one is, in its folder. */
    protected abstract val found: String

    private val vendor = FakeVendor()
    private val project by lazy { FetchProject(folder) }
    private val good by lazy { project.archive(top, programs) }
    private val variable
        get() = "BENCH_${kind.uppercase()}_MIRROR"

    @AfterTest fun close() = vendor.close()

    private fun offer(
        archive: ByteArray = good,
        described: ByteArray = archive,
        answer: (HttpExchange) -> Unit = { FakeVendor.send(it, archive) },
    ) {
        vendor.at(describedAt) { FakeVendor.send(it, description(sha256(described)).encodeToByteArray()) }
        vendor.at(servedAt, answer)
        project.environment[variable] = vendor.url
    }

    private fun fetch() = project.call("fetch-$kind", least)

    private fun find() = project.call("find-$kind", least)

    private fun assertFound() {
        val name = project.kept.single()
        assertTrue(name.startsWith("$kind-"), name)
        assertEquals(0 to "${project.cache.resolve(name)}$found", find())
    }

    private fun assertRefused(reason: String) {
        val (code, output) = fetch()
        assertEquals(2, code, output)
        val last = output.lines().last()
        val start = "could not be fetched from ${project.environment[variable]}: "
        assertTrue(reason in last && start in last && variable in last, "$reason in: $output")
        assertEquals(emptyList(), project.kept)
        assertEquals(1, find().first)
    }

    @Test
    fun `it is fetched after one line, and the next call needs no network`() {
        offer()
        val (code, output) = fetch()
        assertEquals(0, code, output)
        val said = "is fetched from ${vendor.url} into ${project.cache}/$kind-"
        assertTrue(output.lines().single().let { title in it && said in it }, output)
        val asked = vendor.asked.toList()
        vendor.close()
        assertFound()
        assertEquals(0 to "", fetch())
        assertEquals(2, asked.size, "$asked")
    }

    @Test
    fun `a wrong checksum is refused`() {
        val other = project.archive(top, mapOf("bin/other" to "exit"))
        offer(described = other)
        assertRefused("SHA-256 is ${sha256(good)}, not ${sha256(other)}")
    }

    @Test
    fun `a download that is cut off is refused`() {
        offer { FakeVendor.half(it, good) }
        assertRefused("curl: ")
    }

    @Test
    fun `a download that stalls ends`() {
        project.environment["BENCH_FETCH_PATIENCE_S"] = "1"
        offer { vendor.stall(it, good) }
        assertRefused("curl: ")
    }

    @Test
    fun `a vendor that never answers is given up`() {
        project.environment["BENCH_FETCH_PATIENCE_S"] = "1"
        vendor.at(describedAt) { vendor.hang() }
        project.environment[variable] = vendor.url
        assertRefused("curl: ")
    }

    @Test
    fun `an archive or a description that is missing is refused`() {
        offer { it.sendResponseHeaders(404, -1) }
        assertRefused("404")
        vendor.stop(describedAt)
        assertRefused("404")
    }

    @Test
    fun `a vendor that cannot be reached is one sentence`() {
        vendor.close()
        project.environment[variable] = vendor.url
        assertRefused("curl: ")
    }

    @Test
    fun `a vendor without this version is refused`() {
        vendor.at(describedAt) { FakeVendor.send(it, "[]".encodeToByteArray()) }
        project.environment[variable] = vendor.url
        assertRefused("names no archive for")
    }

    @Test
    fun `what cannot be unpacked or started is refused`() {
        offer("no archive".encodeToByteArray())
        assertRefused("it cannot be unpacked")
        listOf(servedAt, describedAt).forEach(vendor::stop)
        offer(project.archive(top, programs.mapValues { "exit 1" }))
        assertRefused("it does not run on this machine")
        listOf(servedAt, describedAt).forEach(vendor::stop)
        offer(project.archive(top, mapOf("bin/other" to "exit")))
        assertRefused("in the archive")
    }

    @Test
    fun `a forbidden network is not used`() {
        offer()
        project.environment["BENCH_OFFLINE"] = "1"
        val (code, output) = fetch()
        assertEquals(2, code)
        assertTrue("and BENCH_OFFLINE forbids fetching one" in output.lines().single(), output)
        assertEquals(emptyList<String>(), vendor.asked)
    }

    @Test
    fun `a mirror may be a folder, whose archive is checked too`() {
        val mirror = folder.resolve("mirror").createDirectories()
        project.environment[variable] = "$mirror"
        assertRefused("there is no ")
        mirror.resolve(archiveName).writeBytes(good)
        assertRefused("there is no $checksumName")
        mirror.resolve(checksumName).writeText("${sha256("other".encodeToByteArray())}  $archiveName\n")
        assertRefused("SHA-256 is")
        mirror.resolve(checksumName).writeText("${sha256(good)}  $archiveName\n")
        assertEquals(0, fetch().first)
        assertFound()
    }

    @Test
    fun `of two at once, one fetches and the other waits`() {
        val isAsked = CountDownLatch(1)
        val isAwaited = CountDownLatch(1)
        offer {
            isAsked.countDown()
            isAwaited.await()
            FakeVendor.send(it, good)
        }
        project.environment["BENCH_FETCH_PATIENCE_S"] = "60"
        val first = project.start("fetch-$kind", least)
        isAsked.await()
        val second = project.start("fetch-$kind", least)
        val waits = second.inputReader().readLine()
        isAwaited.countDown()
        assertEquals("bench: waiting for $title, which process ${first.pid()} makes", waits)
        assertEquals(listOf(0, 0), listOf(first.waitFor(), second.waitFor()))
        assertEquals(2, vendor.asked.size, "${vendor.asked}")
        assertFound()
    }

    @Test
    fun `a signal ends the download and leaves nothing`() {
        val isAsked = CountDownLatch(1)
        offer {
            isAsked.countDown()
            vendor.stall(it, good)
        }
        project.environment["BENCH_FETCH_PATIENCE_S"] = "60"
        val script = project.start("fetch-$kind", least)
        isAsked.await()
        val download = script.descendants().filter { it.info().command().orElse("").endsWith("curl") }.toList().single()
        script.toHandle().destroy()
        assertEquals(143, script.waitFor())
        assertTrue(download.onExit().get(60, TimeUnit.SECONDS).let { !it.isAlive })
        assertEquals("bench: stopped while $title was being fetched.", script.inputReader().readLines().last())
        assertEquals(emptyList(), project.kept)
    }

    @Test
    fun `a cache folder without write permission is one sentence`() {
        offer()
        project.cache.parent.parent.createDirectories()
        project.cache.parent.writeText("a file")
        val (code, output) = fetch()
        assertEquals(2, code)
        val said = "nothing can be written into ${project.cache}: XDG_CACHE_HOME can name another folder."
        assertTrue(output.lines().single().endsWith(said), output)
    }

    @Test
    fun `wget and shasum do as well`() {
        assumeTrue(listOf("wget", "shasum").all { Path.of("/usr/bin", it).toFile().exists() })
        val other = FetchProject(folder.resolve("other").createDirectories(), setOf("curl", "sha256sum"))
        offer()
        other.environment[variable] = vendor.url
        val (code, output) = other.call("fetch-$kind", least)
        assertEquals(0, code, output)
        assertEquals(0, other.call("find-$kind", least).first)
    }

    @Test
    fun `patience is a number of seconds`() {
        project.environment["BENCH_FETCH_PATIENCE_S"] = "soon"
        assertEquals(2 to "bench: BENCH_FETCH_PATIENCE_S is 'soon': write seconds, at least 1.", fetch())
    }
}

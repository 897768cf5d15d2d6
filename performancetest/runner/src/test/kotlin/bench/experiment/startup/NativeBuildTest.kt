package bench.experiment.startup

import bench.ServiceFailure
import bench.model.Service
import bench.runtime.Launch
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createFile
import kotlin.io.path.isExecutable
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class NativeBuildTest {
    @TempDir lateinit var root: Path

    private val asked = mutableListOf<List<String>>()
    private val service by lazy {
        Service(
            "x",
            root.resolve("services/x"),
            listOf("java", "-jar", "app.jar"),
            mapOf("JAVA_TOOL_OPTIONS" to "-Xmx1g"),
            emptyMap(),
            emptyMap(),
        )
    }

    /** A build on a machine on which commands with these beginnings fail. */
    private fun build(vararg failing: Pair<String, String>, leaves: Boolean = true): NativeBuild {
        root.resolve("mvnw").apply { if (!toFile().exists()) createFile() }
        return NativeBuild(root, root.resolve("caches"), "quay.io/builder:25") { command ->
            asked += command
            if (leaves && command.first() == "./mvnw")
                service.dist.createDirectories().resolve("x-1-runner").writeText("native")
            failing
                .find { (begin, _) -> command.joinToString(" ").startsWith(begin) }
                ?.let { NativeBuild.Finished(1, it.second) } ?: NativeBuild.Finished(0, "")
        }
    }

    private fun failure(build: NativeBuild) = assertFailsWith<ServiceFailure> { build.launch(service) }.message

    @Test
    fun `an executable is built once, kept with the run, and gets the heap of the JVM`() {
        val native = build()
        val how = native.launch(service)
        assertEquals(listOf("${Launch.FOLDER}/app", "-Xmx${1L shl 30}"), how.command)
        assertEquals(root.resolve("caches/native-x"), how.folder)
        assertTrue(how.folder!!.resolve("app").isExecutable())
        assertEquals(how, native.launch(service))
        assertEquals(1, asked.count { it.first() == "./mvnw" })
        assertEquals(listOf("/seen/app", "-Xmx${1L shl 30}"), how.command("/seen"))
    }

    @Test
    fun `an image that exists locally is not pulled`() {
        build().launch(service)
        assertEquals(0, asked.count { it.take(2) == listOf("docker", "pull") })
    }

    @Test
    fun `without a builder the reason is given`() {
        assertEquals(
            "no native builder: no engine answers: Cannot connect, an error",
            failure(build("docker info" to "Cannot connect, an error")),
        )
        assertEquals(
            "no native builder: quay.io/builder:25 cannot be had: no such host",
            failure(
                build(
                    "docker image inspect" to "none",
                    "docker pull" to "Pulling\nerror: lookup quay.io on 1.2.3.4:53: no such host",
                )
            ),
        )
        assertEquals(
            "the native executable of x could not be built: [ERROR] out of memory",
            failure(build("./mvnw" to "[ERROR] out of memory")),
        )
        assertEquals(
            "the build of x left no native executable in ${service.dist}",
            failure(
                build(leaves = false).also {
                    service.dist.toFile().deleteRecursively()
                    service.dist.createDirectories()
                }
            ),
        )
    }

    @Test
    fun `a failed build is not repeated in the same run`() {
        val native = build("docker info" to "error")
        repeat(2) { failure(native) }
        assertEquals(1, asked.size)
    }
}

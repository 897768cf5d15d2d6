package bench.experiment.startup

import bench.ServiceFailure
import bench.build.endingWithRunner
import bench.build.forJdk
import bench.metrics.process.LanguageRuntimeReader
import bench.model.Service
import bench.model.Track
import bench.runtime.Launch
import bench.runtime.ProcessOutput
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name

/**
 * Native executables of Quarkus services, from Quarkus' own build in its builder's container.
 *
 * @param root root of the project.
 * @param folder folder that keeps them for a run.
 * @param builder image, e.g. `quay.io/quarkus/ubi9-quarkus-mandrel-builder-image:jdk-25`.
 * @param command runs a command, and returns its exit code and output.
 */
class NativeBuild(
    private val root: Path,
    private val folder: Path,
    private val builder: String,
    private val command: (List<String>) -> Finished = { Finished.of(root, it) },
) {
    private val made = mutableMapOf<String, Result<Launch>>()

    /**
     * Launch of [service] as a native executable; a run tries to build it once.
     *
     * @throws ServiceFailure with the reason if the build fails.
     */
    fun launch(service: Service): Launch = made.getOrPut(service.name) { runCatching { build(service) } }.getOrThrow()

    private fun build(service: Service): Launch {
        if (!root.resolve("mvnw").exists() || !Path.of(System.getProperty("java.home"), "bin/javac").exists())
            throw none("the runner has no JDK to build with")
        command(listOf("docker", "info")).let { if (it.exitCode != 0) throw none("no engine answers: ${it.reason}") }
        if (command(listOf("docker", "image", "inspect", builder)).exitCode != 0)
            command(listOf("docker", "pull", builder)).let {
                if (it.exitCode != 0) throw none("$builder cannot be had: ${it.cause}")
            }
        command(maven(service)).let {
            if (it.exitCode != 0)
                throw ServiceFailure("the native executable of ${service.name} could not be built: ${it.reason}")
        }
        val built =
            service.dist.listDirectoryEntries("*-runner").singleOrNull()
                ?: throw ServiceFailure("the build of ${service.name} left no native executable in ${service.dist}")
        val kept = folder.resolve("native-${service.name}").createDirectories()
        // The container runs as another user.
        built.copyTo(kept.resolve(NAME), overwrite = true).toFile().setExecutable(true, false)
        return Launch(command = listOf("${Launch.FOLDER}/$NAME") + heap(service), folder = kept, isConfined = true)
    }

    private fun maven(service: Service) =
        listOf(
            "./mvnw",
            "-B",
            "-ntp",
            "-q",
            "-pl",
            "services/${service.folder.name}",
            "package",
            "-Dmaven.test.skip",
            "-Dquarkus.native.enabled=true",
            "-Dquarkus.package.jar.enabled=false",
            "-Dquarkus.native.container-build=true",
            "-Dquarkus.native.container-runtime=docker",
            "-Dquarkus.native.builder-image=$builder",
        )

    /** Same heap as the JVM's; a native executable does not read the JVM's variables. */
    private fun heap(service: Service) =
        LanguageRuntimeReader.configured(service, Track.STOCK)?.let { listOf("-Xmx$it") }.orEmpty()

    private fun none(why: String) = ServiceFailure("no native builder: $why")

    /** @property exitCode exit code of a command; [printed]: both of its outputs. */
    class Finished(val exitCode: Int, private val printed: String) {
        val reason: String
            get() = ProcessOutput.reason(printed)

        /**
         * Only the end of [reason], which is the cause; the text before it names hosts and addresses of the machine's
         * network.
         */
        val cause: String
            get() = reason.substringAfterLast(": ")

        companion object {
            fun of(folder: Path, command: List<String>): Finished =
                try {
                    val builder = ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                    builder.environment().forJdk(Path.of(System.getProperty("java.home")))
                    val process = builder.start()
                    endingWithRunner(process) {
                        process.outputStream.close()
                        val printed = process.inputReader().readText()
                        Finished(process.waitFor(), printed)
                    }
                } catch (e: java.io.IOException) {
                    Finished(-1, e.message ?: "$e")
                }
        }
    }

    companion object {
        /** Variable of `.env` that names [builder]. */
        const val IMAGE = "NATIVE_BUILDER_IMAGE"
        private const val NAME = "app"
    }
}

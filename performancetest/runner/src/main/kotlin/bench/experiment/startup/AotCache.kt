package bench.experiment.startup

import bench.PatienceFactor
import bench.ServiceFailure
import bench.mock.MockAdmin
import bench.model.Service
import bench.model.StartCondition
import bench.runtime.Launch
import bench.runtime.Readiness
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.Runtime
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteIfExists
import kotlin.io.path.exists
import kotlin.io.path.fileSize

/**
 * The JDK's ahead-of-time cache of one service (JEP 514); later starts with the same options use it. A training run
 * makes the cache: it starts the service, waits for one correct answer and ends it. A service without calls needs to be
 * healthy instead.
 *
 * @param folder folder for the caches of a run.
 */
class AotCache(private val folder: Path, private val runtime: Runtime) {
    private val made = mutableMapOf<String, Result<Launch>>()

    /**
     * Launch of [service] with its cache; a run tries to make the cache once.
     *
     * @param mock null for a service without calls.
     * @throws ServiceFailure if the cache cannot be made.
     */
    fun launch(service: Service, mock: RunningMock?): Launch =
        made.getOrPut(service.name) { runCatching { train(service, mock) } }.getOrThrow()

    fun bytes(service: Service): Long? = file(service).takeIf { it.exists() }?.fileSize()

    private fun train(service: Service, mock: RunningMock?): Launch {
        val folder = folder.resolve(service.name).createDirectories()
        // The container runs as another user.
        runCatching { Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx")) }
        file(service).deleteIfExists()
        runtime
            .launch(
                service,
                StartCondition.AOT.track,
                mock,
                Launch(jvmOptions = "-XX:AOTCacheOutput=${Launch.FOLDER}/$NAME", folder = folder),
            )
            .use { running ->
                if (mock == null) Readiness.await(service.name, "${running.url}/health", running)
                else awaitAnswer(service, running, mock)
                // The JVM writes the cache when it ends.
                running.terminate(ASSEMBLY_MS * PatienceFactor.ofThisRun)
                if (!file(service).exists())
                    throw ServiceFailure("${service.name} left no AOT cache: ${running.lastLine()}")
            }
        // An unusable cache must be an error; otherwise the start would be measured without one.
        return Launch(
            jvmOptions = "-XX:AOTMode=on -XX:AOTCache=${Launch.FOLDER}/$NAME",
            folder = folder,
            isConfined = true,
        )
    }

    private fun awaitAnswer(service: Service, running: RunningService, mock: RunningMock) {
        if (FirstAnswer().await(running.url, running, running.launchedNs) != null) return
        // Without an answer of the mock no service answers, so this reports the mock instead.
        MockAdmin(mock.adminUrls).stats()
        throw ServiceFailure("${service.name} gave no answer while its AOT cache was made: ${running.lastLine()}")
    }

    private fun file(service: Service) = folder.resolve(service.name).resolve(NAME)

    private companion object {
        const val NAME = "app.aot"
        const val ASSEMBLY_MS = 180_000L
    }
}

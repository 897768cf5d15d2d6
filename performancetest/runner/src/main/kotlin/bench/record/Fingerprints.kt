package bench.record

import bench.build.Module
import bench.build.NodeJs
import bench.catalog.FrameworkVersion
import bench.model.Service
import bench.model.Track
import bench.model.dists
import java.nio.file.Path
import oshi.SystemInfo

/** Reads facts about the machine; null if they cannot be read. */
object Fingerprints {
    fun ofThisMachine(root: Path, pinning: String, services: List<Service>, tracks: List<Track>): Fingerprint {
        val system = SystemInfo()
        return Fingerprint(
            cpu = system.hardware.processor.processorIdentifier.name.trim(),
            cores = Runtime.getRuntime().availableProcessors(),
            pinning = pinning,
            memory_mib = system.hardware.memory.total shr 20,
            kernel = System.getProperty("os.version"),
            os = "${system.operatingSystem.family} ${system.operatingSystem.versionInfo.version ?: ""}".trim(),
            jdk = "${System.getProperty("java.vendor")} ${Runtime.version()}",
            node = NodeJs(root).version(Module.of(root, services.dists)),
            file_descriptors = output(root, "sh", "-c", "ulimit -n")?.toLongOrNull(),
            commit = System.getenv("BENCH_COMMIT")?.takeIf { it.isNotBlank() } ?: GitCommit.of(root),
            slots =
                pairs(services, tracks).associate { (s, t) ->
                    "${s.name}/${t.label}" to s.slotsInWords(t).orEmpty()
                },
            environments =
                pairs(services, tracks).associate { (s, t) -> "${s.name}/${t.label}" to s.environmentFor(t) },
            frameworks = services.mapNotNull { s -> FrameworkVersion.of(s)?.let { s.name to it } }.toMap(),
        )
    }

    private fun pairs(services: List<Service>, tracks: List<Track>) = services.flatMap { service ->
        tracks.filter(service.tracks::contains).map { service to it }
    }

    private fun output(folder: Path, vararg command: String): String? = runCatching {
        val process =
            ProcessBuilder(*command).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start()
        process.inputReader().readText().trim().takeIf { process.waitFor() == 0 && it.isNotEmpty() }
    }
        .getOrNull()
}

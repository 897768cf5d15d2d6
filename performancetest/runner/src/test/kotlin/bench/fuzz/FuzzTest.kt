package bench.fuzz

import bench.catalog.Catalog
import bench.catalog.EnvFile
import bench.cli.ProjectRoot
import bench.experiment.Asked
import bench.histogram.CompactHistogramLog
import bench.histogram.HistogramLog
import bench.kinds.Experiments
import bench.kinds.Kinds
import bench.metrics.process.LanguageRuntimeReader
import bench.model.Topology
import bench.record.RecordStore
import bench.record.SmallRuns
import bench.runtime.Cores
import bench.runtime.Settings
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlin.io.path.relativeTo
import kotlin.io.path.walk
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlin.test.Test
import org.junit.jupiter.api.io.TempDir

/** Everything that the suite reads may be broken: it is read, or refused by one sentence. */
class FuzzTest {
    @TempDir lateinit var folder: Path

    private val root = ProjectRoot.path

    @Test
    fun `experiment files`() {
        val real = root.resolve("performancetest/experiments").listDirectoryEntries().sorted()
        // Each experiment in a project of its own, with the files that it names.
        val projects = real.map { experiment ->
            val project = folder.resolve(experiment.name)
            copy(experiment, project.resolve("performancetest/experiments/${experiment.name}"))
            project.resolve("performancetest/experiments/${experiment.name}/experiment.yml")
        }
        val originals = projects.map { it.readBytes() }
        Fuzz("experiment.yml", originals).run { i, input ->
            val file = projects[i]
            file.writeBytes(input)
            Experiments.loadAll(file.parent.parent.parent.parent).forEach { experiment ->
                experiment.profiles.keys.forEach { profile ->
                    experiment.settings(profile)
                    experiment.plan(Asked(profile))
                }
            }
        }
    }

    @Test
    fun `compose files`() {
        val file = folder.resolve("services/x/compose.yml").createParentDirectories()
        listOf("stock.env", "tuned.env").forEach { file.resolveSibling(it).writeText("A=b\n") }
        folder.resolve("services/_base.compose.yml").writeText(resource("base.yml"))
        val inputs =
            listOf("vertx", "ktor", "express", "quarkus-persistence").map { root.resolve("services/$it/compose.yml") }
        Fuzz("compose.yml", inputs.map { it.readBytes() } + resource("compose.yml").encodeToByteArray()).run { _, input
            ->
            file.writeBytes(input)
            Catalog.load(folder).services.forEach { service ->
                service.tracks.forEach {
                    service.environmentFor(it)
                    LanguageRuntimeReader.configured(service, it)
                }
            }
        }
    }

    @Test
    fun `files of settings`() {
        val file = folder.resolve(".env")
        val inputs = listOf(".env", "services/vertx/tuned.env", "services/spring-webflux/tuned.env")
        val cores = "SERVICE_CPUSET=0-1,3\nMOCK_CPUSET=2\nLOAD_CPUSET=\"4\" # one\n"
        Fuzz(".env", inputs.map { root.resolve(it).readBytes() } + cores.encodeToByteArray()).run { _, input ->
            file.writeBytes(input)
            EnvFile.read(file)
            Cores.configured(Settings.of(folder)::get, Topology.flat(0..7))
        }
    }

    @Test fun `records of runs`() = records("run.json") { it.resolve("run.json") }

    @Test fun `records of trials`() = records("trials") { it.resolve("trials").listDirectoryEntries().min() }

    private fun records(kind: String, chosen: (Path) -> Path) {
        val runs = SmallRuns.archives.map { SmallRuns.unpack(it, folder, TRIALS) }
        val files = runs.map(chosen)
        Fuzz(kind, files.map { it.readBytes() }).run { i, input ->
            files[i].writeBytes(input)
            Kinds.drawn(RecordStore.open(runs[i]), root).files()
        }
    }

    @Test
    fun `histogram logs`() {
        val run = SmallRuns.unpack(SmallRuns.archives.first(), folder, TRIALS)
        val names = run.resolve("histograms").listDirectoryEntries().sorted()
        val store = RecordStore.open(run)
        val file = names.first()
        val inputs = names.map { it.readText().lines().take(LINES).joinToString("\n").encodeToByteArray() }
        Fuzz("hlog", inputs).run { _, input ->
            file.writeBytes(input)
            val relative = file.relativeTo(run).toString()
            CompactHistogramLog.of(file.readText())
            store.parsed(relative) { HistogramLog.read(it, 0..60) }
            store.parsed(relative) { HistogramLog.seconds(it) }
        }
    }

    private fun resource(name: String) = javaClass.getResource(name)!!.readText()

    private fun copy(from: Path, to: Path) =
        from.walk().forEach { file ->
            file.copyTo(to.createDirectories().resolve("${file.relativeTo(from)}").createParentDirectories())
        }

    private companion object {
        const val TRIALS = 2
        const val LINES = 20
    }
}

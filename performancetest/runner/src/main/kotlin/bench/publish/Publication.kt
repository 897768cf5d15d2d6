package bench.publish

import bench.UserError
import bench.kinds.Kinds
import bench.record.RecordStore
import bench.record.RunArchive
import bench.report.ReportFiles
import bench.report.page.Page
import bench.report.page.PageRun
import bench.report.section.DrawnRun
import bench.site.Site
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText

/**
 * The results that this project publishes: one run per experiment and runtime, in `assets/<experiment>/` or
 * `assets/<experiment>-compose/`, with its records and everything drawn from them. Also one page and a static site with
 * all runs, and the parts of the documents that quote them.
 *
 * @param root root folder of the project.
 */
class Publication(private val root: Path) {
    private val assets = root.resolve("assets")
    private val siteFolder = SiteFolder(assets)
    private val staging = Staging(assets)

    /**
     * Replaces the runs of the same experiments and runtimes with [stores], and rewrites page and documents. Changes
     * nothing unless it can change everything.
     *
     * @return new folders, and changed page and documents, relative to the project.
     * @throws UserError if something must not, or cannot, be published.
     */
    fun publish(stores: List<RecordStore>): List<String> {
        staging.recover()
        val added = stores.onEach { Publishable.check(it.readRun(), it) }.map { it to Kinds.drawn(it, root) }
        added
            .groupBy { (_, drawn) -> drawn.name }
            .values
            .find { it.size > 1 }
            ?.let {
                throw UserError(
                    "${it.size} runs of ${it[0].second.name} were named: publish one per experiment and runtime."
                )
            }
        val names = added.map { (_, drawn) -> drawn.name }
        names.forEach { staging.checkPlace(it) }
        val runs = sorted(runs(without = names) + added.map { it.second })
        val changed =
            documents(runs).filter { (file, text) -> text != file.readText() } +
                (assets.resolve(ReportFiles.PAGE) to Page(onPage(runs)).html())
        val site = site(runs).takeIf { it != siteFolder.texts() }
        staging.use {
            added.forEach { (store, drawn) -> staging.folder(drawn.name, files(store, drawn)) }
            site?.let { staging.folder(Site.FOLDER, it.mapValues { (_, text) -> text.encodeToByteArray() }) }
            changed.forEach { (file, text) -> staging.file(file, text.encodeToByteArray()) }
            staging.takePlaces()
        }
        return (names.map(assets::resolve) + changed.keys + listOfNotNull(site?.let { siteFolder.path })).map {
            root.relativize(it).toString()
        }
    }

    private fun files(store: RecordStore, drawn: DrawnRun) =
        ReportFiles.of(drawn) - ReportFiles.PAGE + (RunArchive.NAME to RunArchive.of(store.folder))

    /** The static site of [runs], by path in its folder. */
    fun site(runs: List<DrawnRun> = runs()): Map<String, String> = Site(runs).files()

    /** Each document, with its generated parts from the published runs. */
    fun documents(runs: List<DrawnRun> = runs()): Map<Path, String> =
        documents
            .map(root::resolve)
            .filter { it.exists() }
            .associateWith { file ->
                val quotes = Quotes(runs, file.parent.relativize(assets).toString().replace('\\', '/'))
                Sections.fill(root.relativize(file).toString(), file.readText(), quotes::of)
            }

    /**
     * The published runs except [without], unpacked; the most important one comes first.
     *
     * @throws UserError if a folder has lost its records, or is not called as its run.
     */
    fun runs(without: List<String> = emptyList()): List<DrawnRun> =
        folders().filter { it.name !in without }.map(::run).let(::sorted)

    /** What the page of all runs shows: one run of each experiment, of local processes if there is one. */
    fun onPage(runs: List<DrawnRun> = runs()): List<DrawnRun> = PageRun.shown(runs)

    private fun run(folder: Path): DrawnRun {
        val archive = folder.resolve(RunArchive.NAME)
        val shown = root.relativize(folder)
        if (!archive.exists()) throw UserError("$shown has no ${RunArchive.NAME}: remove it, or publish its run again.")
        val drawn = Kinds.drawn(RecordStore.open(RunArchive.unpack(archive)), root)
        if (drawn.name != folder.name)
            throw UserError(
                "$shown has the run ${drawn.name} of experiment and runtime: rename the folder, or remove it."
            )
        return drawn
    }

    private fun folders() =
        if (assets.exists())
            assets.listDirectoryEntries().filter { it.isDirectory() && it.name !in OTHERS && !it.name.startsWith(".") }
        else emptyList()

    private fun sorted(runs: List<DrawnRun>) =
        runs.sortedWith(
            compareBy(
                { first.indexOf(it.run.experiment).takeIf { place -> place >= 0 } ?: first.size },
                { it.name },
            )
        )

    companion object {
        /** Next to the published runs: runs that the documents mention, only as archives. */
        const val EVIDENCE = "evidence"

        /** Folder names that no run can have. */
        internal val OTHERS = setOf(EVIDENCE, Site.FOLDER)
        private val first =
            listOf(
                "capacity",
                "slow-dependency",
                "resources",
                "pool-size",
                "delay-capacity",
                "waiting-cost",
                "faults",
                "startup",
                "download",
                "persistence-capacity",
                "persistence-published",
                "persistence",
                "grpc-window",
                "grpc-stress",
                "patterns",
                "ping",
            )
        private val documents =
            listOf(
                "README.md",
                "docs/article.md",
                "docs/results.md",
                "docs/containers.md",
                "docs/pool-size.md",
                "docs/delay.md",
                "docs/waiting.md",
                "docs/download.md",
                "docs/persistence.md",
                "docs/grpc.md",
                "docs/patterns.md",
            )
    }
}

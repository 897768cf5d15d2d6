package bench.publish

import bench.UserError
import bench.report.ReportFiles
import bench.report.page.Page
import bench.result.RecordStore
import bench.result.RunArchive
import bench.result.RunRecord
import bench.result.Verdict
import bench.result.WholeFile
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText

/**
 * The results that this project stands for: of each experiment one run, in `assets/<experiment>/`, with its records and all that is drawn from them; one page with all; and
 * the parts of the documents that quote them.
 *
 * @param root of the project.
 */
class Publication(private val root: Path) {
    private val assets = root.resolve("assets")

    /** Puts [run] in the place of the one of its experiment. @return its folder. @throws UserError where it must not be shown. */
    fun put(run: RunRecord, store: RecordStore): Path {
        check(run, store)
        val folder = assets.resolve(run.experiment)
        val files = ReportFiles.of(run, store) - ReportFiles.PAGE + (RunArchive.NAME to RunArchive.of(store.folder))
        // What an older run had and this one has not would be shown as this one's.
        folder.toFile().deleteRecursively()
        files.forEach { (name, bytes) -> WholeFile.write(folder.resolve(name), bytes) }
        return folder
    }

    /** What nobody could repeat, or what the gate refused as a whole, is not published. */
    private fun check(run: RunRecord, store: RecordStore) {
        val commit = run.fingerprint.commit ?: throw UserError("${store.folder} does not know its commit: nobody could repeat it.")
        if (commit.endsWith("-dirty")) throw UserError("${store.folder} was measured with changes that are in no commit ($commit): nobody could repeat it.")
        if (run.startup == null && store.readTrials().none { it.verdict != Verdict.INVALID }) throw UserError("${store.folder} has no valid trial: the gate refused them all.")
    }

    /** Writes the page of all published runs, and the parts of the documents. @return the files that are new or changed, relative to the project. */
    fun refresh(): List<String> {
        val runs = runs()
        val page = assets.resolve(ReportFiles.PAGE)
        WholeFile.write(page, Page(runs).html().encodeToByteArray())
        return listOf(root.relativize(page).toString()) + documents(runs).filter { (file, text) -> text != file.readText() }.map { (file, text) ->
            WholeFile.write(file, text.encodeToByteArray())
            root.relativize(file).toString()
        }
    }

    /** Each document with its parts as the published runs say them. */
    fun documents(runs: List<Pair<RunRecord, RecordStore>> = runs()): Map<Path, String> = documents.map(root::resolve).filter { it.exists() }.associateWith { file ->
        val quotes = Quotes(runs, file.parent.relativize(assets).toString().replace('\\', '/'))
        Sections.fill(root.relativize(file).toString(), file.readText(), quotes::of)
    }

    /** The published ones, unpacked; what is asked most comes first. */
    fun runs(): List<Pair<RunRecord, RecordStore>> = assets.listDirectoryEntries().filter { it.isDirectory() && it.resolve(RunArchive.NAME).exists() }
        .sortedWith(compareBy({ first.indexOf(it.name).takeIf { known -> known >= 0 } ?: first.size }, { it.name })).map { RecordStore.open(RunArchive.unpack(it.resolve(RunArchive.NAME))) }.map { it.readRun() to it }

    private companion object {
        val first = listOf("capacity", "slow-dependency", "resources", "faults", "startup")
        val documents = listOf("README.md", "docs/article.md", "docs/results.md")
    }
}

package bench.experiment.startup.report

import bench.model.StartCondition
import bench.stats.Estimate
import bench.stats.Ranking
import bench.wording.ServiceFigure
import bench.wording.StartCount
import bench.wording.StartFinding
import bench.wording.StartWords

/** Findings about the table of starts. */
internal object StartupFindings {
    fun of(groups: List<Starts>): List<String> {
        val stock = groups.filter { it.condition == StartCondition.STOCK && it.firstMs != null }
        val fastestFirst = stock.sortedBy { it.firstMs }
        return listOfNotNull(
                spread(fastestFirst),
                ties(stock),
                saved(groups, fastestFirst),
                leftWaiting(groups),
                doubted(groups),
                tooFew(groups),
                failed(groups),
            )
            .map(StartWords::text)
    }

    private fun spread(stock: List<Starts>): StartFinding? =
        if (stock.size < 2) null else StartFinding.Span(figure(stock.first()), figure(stock.last()))

    private fun figure(starts: Starts) = ServiceFigure(starts.service, starts.firstMs)

    private fun ties(stock: List<Starts>): StartFinding? =
        Ranking.ties(stock.map { it.entry })
            .map { same -> same.map { stock[it].service } }
            .takeIf { it.isNotEmpty() }
            ?.let(StartFinding::Ties)

    /** Leaves out starts with a call that was left waiting: the second call adds seconds of the bench's own. */
    private fun saved(groups: List<Starts>, stock: List<Starts>): StartFinding? =
        groups
            .filter { it.condition == StartCondition.AOT }
            .mapNotNull { aot ->
                stock
                    .find { it.service == aot.service && it.leftWaiting + aot.leftWaiting == 0 }
                    ?.let { plain -> aot.firstMs?.let { ServiceFigure(aot.service, 1 - it / plain.firstMs!!) } }
            }
            .sortedBy { it.value }
            .takeIf { it.isNotEmpty() }
            ?.let(StartFinding::SavedByCache)

    private fun leftWaiting(groups: List<Starts>): StartFinding? =
        groups
            .filter { it.leftWaiting > 0 }
            .map { StartCount(it.service, it.condition, it.leftWaiting, it.all.size) }
            .takeIf { it.isNotEmpty() }
            ?.let(StartFinding::LeftWaiting)

    private fun doubted(groups: List<Starts>): StartFinding? {
        val starts = groups.flatMap { it.all }
        val doubted = starts.filter { it.doubts.isNotEmpty() }
        return if (doubted.isEmpty()) null
        else StartFinding.Doubted(doubted.size, starts.size, doubted.flatMap { it.doubts })
    }

    private fun tooFew(groups: List<Starts>): StartFinding? =
        groups
            .filter { it.condition == StartCondition.STOCK && it.good.size in 1..<Estimate.LEAST }
            .takeIf { it.isNotEmpty() }
            ?.let { few -> StartFinding.TooFew(few.map { it.service }) }

    private fun failed(groups: List<Starts>): StartFinding? =
        groups
            .filter { it.good.size < it.all.size }
            .map { Triple(it.service, it.condition, it.all.first { start -> start.failure != null }.failure) }
            .takeIf { it.isNotEmpty() }
            ?.let(StartFinding::Failed)
}

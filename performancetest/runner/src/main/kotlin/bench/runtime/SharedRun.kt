package bench.runtime

import bench.BenchFailure
import bench.histogram.SecondStats
import bench.loadgen.LoadCommand
import bench.loadgen.LoadEvent
import bench.loadgen.LoadPlan
import bench.loadgen.Share
import java.util.concurrent.LinkedBlockingQueue
import kotlin.concurrent.thread
import kotlin.math.ceil

/**
 * One schedule on several load generators, each followed by a thread of its own. Everything is decided by the caller's
 * thread.
 *
 * @param clocks of [sessions], in their order.
 */
internal class SharedRun(
    private val sessions: List<LoadSession>,
    private val clocks: List<ClockOffset>,
    private val plan: LoadPlan,
) {
    /** From load generator [number]. */
    private sealed interface News {
        val number: Int

        class Armed(override val number: Int, val earliestZeroNs: Long) : News

        class Tick(override val number: Int, val tick: LoadEvent.OpenTick) : News

        class Done(override val number: Int, val result: Result<LoadEvent.OpenDone>) : News
    }

    private val news = LinkedBlockingQueue<News>()
    private val earliestZeroNs = mutableMapOf<Int, Long>()
    private val elapsedS = sortedMapOf<Int, Double>()
    private val seconds = sessions.map { sortedMapOf<Int, SecondStats>() }
    private val done = sortedMapOf<Int, Result<LoadEvent.OpenDone>>()
    private val heard = mutableSetOf<Int>()
    private var zeroNs = Long.MAX_VALUE
    private var failure: Throwable? = null

    /** Sent to each load generator after its next tick. */
    @Volatile private var stop: LoadCommand.Stop? = null

    /**
     * @return what each of them did, once all are done.
     * @throws Throwable of the first one that ended, as [BenchFailure], or of [onTick]; all have stopped by then.
     */
    fun follow(onTick: (LoadEvent.OpenTick) -> Boolean): List<LoadEvent.OpenDone> {
        sessions.indices.forEach(::begin)
        while (done.size < sessions.size) {
            when (val next = news.take()) {
                is News.Armed -> armed(next)
                is News.Tick -> ticked(next, onTick)
                is News.Done -> ended(next)
            }
        }
        failure?.let { throw it }
        return done.values.map { it.getOrThrow() }
    }

    private fun begin(number: Int) {
        val share = plan.shared(Share(number, sessions.size))
        thread(isDaemon = true, name = "share of ${sessions[number].name}") {
            val result = runCatching {
                sessions[number].runShare(share, { news.put(News.Armed(number, it)) }) { tick ->
                    news.put(News.Tick(number, tick))
                    stop
                }
            }
            news.put(News.Done(number, result))
        }
    }

    /** Once all are armed, they get one second 0, each on its own clock. */
    private fun armed(by: News.Armed) {
        earliestZeroNs[by.number] = by.earliestZeroNs
        if (earliestZeroNs.size < sessions.size || stop != null) return
        val earliestNs = sessions.indices.maxOf { earliestZeroNs.getValue(it) - clocks[it].offset_ns }
        zeroNs = maxOf(earliestNs, System.nanoTime()) + COMMAND_NS
        sessions.forEachIndexed { number, session ->
            try {
                session.start(zeroNs + clocks[number].offset_ns)
            } catch (e: BenchFailure) {
                fail(e)
            }
        }
    }

    /** Reports progress once all have reported theirs: they do so at the same time, except any that is done. */
    private fun ticked(by: News.Tick, onTick: (LoadEvent.OpenTick) -> Boolean) {
        elapsedS[by.number] = by.tick.elapsed_s
        by.tick.seconds.associateByTo(seconds[by.number]) { it.second }
        heard += by.number
        if (stop != null || zeroNs == Long.MAX_VALUE || (heard + done.keys).size < sessions.size) return
        heard.clear()
        try {
            if (!onTick(MergedLoad.tick(elapsedS.values.toList(), seconds.map { it.values }))) stopTogether()
        } catch (e: Exception) {
            fail(e)
        }
    }

    /** Each of them sends a tick before that second begins, so all know of it. */
    private fun stopTogether() {
        val nowS = maxOf((System.nanoTime() - zeroNs) / NS_PER_S, elapsedS.values.max())
        stop = LoadCommand.Stop(ceil(nowS).toInt() + 1)
    }

    private fun ended(by: News.Done) {
        done[by.number] = by.result
        elapsedS -= by.number
        by.result
            .onSuccess { result -> result.seconds.associateByTo(seconds[by.number]) { it.second } }
            .onFailure(::fail)
        if (zeroNs == Long.MAX_VALUE && stop == null) fail(neverReady())
    }

    /** One has waited for the start in vain, and ended. */
    private fun neverReady(): BenchFailure {
        val late = sessions.indices.first { it !in earliestZeroNs }
        val name = sessions[late].name
        return BenchFailure(name, "was not ready to start", "$name was not ready to start, and the others ended.")
    }

    private fun fail(by: Throwable) {
        failure = failure ?: by
        stop = LoadCommand.Stop()
    }

    private companion object {
        /** Longer than the command takes to all of them. */
        const val COMMAND_NS = 100_000_000L
        const val NS_PER_S = 1e9
    }
}

package bench.runtime

import bench.histogram.Answer
import bench.histogram.HistogramLog
import bench.histogram.SecondBucket
import bench.loadgen.LoadEvent
import bench.loadgen.LoadGenerator
import bench.loadgen.LoadPlan
import bench.loadgen.LoadProcess
import bench.loadgen.Plan
import bench.loadgen.open.ArrivalSchedule
import java.io.PrintStream
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.concurrent.thread

/**
 * A load generator in this process, behind the protocol: its seconds pass as fast as its ticks are read. Every user is
 * answered after one second.
 *
 * @param holdsAtS second of the schedule at which it stays until a stop comes; null: it goes on.
 * @param aheadS how much further its clock is at each of its ticks.
 * @param arms whether it gets ready to start; otherwise it never says so.
 * @param waits whether it waits for the start.
 * @param dies whether its process ends instead of the first tick after the start.
 */
internal class FakeGenerator(
    name: String,
    private val dies: Boolean = false,
    private val arms: Boolean = true,
    private val waits: Boolean = true,
    private val holdsAtS: Int? = null,
    private val aheadS: Double = 0.0,
) : LoadGenerator {
    private class Life : Lifetime {
        @Volatile override var isAlive = true

        override val ending
            get() = if (isAlive) null else "signal 9"

        override fun lastOutput() = ""
    }

    private val life = Life()
    private val itsEnd: Socket
    private val runnersEnd: Socket
    private var zeroNs = CompletableFuture<Long>()
    @Volatile private var end: Int? = null

    val armedNs = CopyOnWriteArrayList<Long>()
    val startedNs = CopyOnWriteArrayList<Long>()
    val stops = CopyOnWriteArrayList<Int?>()
    val plans = CopyOnWriteArrayList<LoadPlan>()

    init {
        // Pipes of Java end with the thread that wrote last.
        ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { server ->
            runnersEnd = Socket(server.inetAddress, server.localPort)
            itsEnd = server.accept()
        }
        thread(isDaemon = true) { serve() }
    }

    val session =
        LoadSession(
            name,
            runnersEnd.getOutputStream().bufferedWriter(),
            runnersEnd.getInputStream().bufferedReader(),
            life,
        )

    private fun serve() =
        LoadProcess(itsEnd.getInputStream().bufferedReader(), PrintStream(itsEnd.getOutputStream()), this).serve()

    override fun start(zeroNs: Long) {
        startedNs += zeroNs
        this.zeroNs.complete(zeroNs)
    }

    override fun stop(second: Int?) {
        stops += second
        end = second ?: 0
        zeroNs.complete(0)
    }

    override fun run(plan: Plan, emit: (LoadEvent) -> Unit): LoadEvent {
        plans += plan as LoadPlan
        end = null
        zeroNs = CompletableFuture()
        armedNs += System.nanoTime()
        if (arms) emit(LoadEvent.Armed(armedNs.last()))
        emit(LoadEvent.OpenTick(0.0, emptyList()))
        // A stop may come before the start.
        while (waits && !zeroNs.isDone) Thread.sleep(1).also { emit(LoadEvent.OpenTick(0.0, emptyList())) }
        if (dies) die()
        return load(plan, emit)
    }

    private fun die() {
        life.isAlive = false
        itsEnd.close()
        Thread.sleep(Long.MAX_VALUE)
    }

    private fun load(plan: LoadPlan, emit: (LoadEvent) -> Unit): LoadEvent {
        val schedule = ArrivalSchedule.of(plan)
        val buckets = (0..<plan.seconds).map { SecondBucket(it, schedule.dueIn(it)) }
        var second = 0
        while (second < minOf(plan.seconds, end ?: Int.MAX_VALUE)) {
            repeat(schedule.dueIn(second).toInt()) {
                buckets[second].started(LATENESS_US)
                buckets[second].finished(LATENCY_US, Answer.CORRECT, isLate = false)
            }
            second++
            while (second == holdsAtS && end == null) {
                emit(LoadEvent.OpenTick(second + aheadS, emptyList()))
                Thread.sleep(TICK_MS)
            }
            emit(LoadEvent.OpenTick(second + aheadS, buckets.take(second).map { it.stats(0, 1.0) }))
            Thread.sleep(TICK_MS)
        }
        val begun = buckets.take(second)
        val log = HistogramLog.text(0, second.toDouble(), mapOf("" to begun))
        return LoadEvent.OpenDone(second.toDouble(), begun.map { it.stats(0, 1.0) }, log, start_late_ms = 0.5)
    }

    companion object {
        const val LATENESS_US = 300L
        const val LATENCY_US = 1_000_000L
        private const val TICK_MS = 5L
    }
}

package bench.selftest

import bench.UserError
import bench.histogram.Answer
import bench.histogram.HistogramLog
import bench.loadgen.LoadPlan
import bench.loadgen.open.LoadRecorder
import bench.record.LoadMetrics
import java.time.DateTimeException
import java.time.Instant
import java.util.Base64
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/**
 * A call as vegeta recorded it.
 *
 * @property number of the call in its schedule, from 0.
 * @property sentNs time at which a worker sent it, in nanoseconds since 1970; vegeta's latency counts from here.
 * @property status null without an answer.
 */
internal class VegetaCall(
    val number: Long,
    val sentNs: Long,
    val latencyNs: Long,
    val status: Int?,
    val body: String?,
)

/**
 * Reads what `vegeta encode --to json` prints: one call a line. Pure.
 *
 * Vegeta counts latency from the moment of sending, so a late pacer would hide waiting time (coordinated omission). But
 * its pacer never skips a call, and each has its number: number ÷ rate is when it was due. Replayed through the
 * recorder of the own load generator, both have the same schedule, seconds and percentiles.
 */
internal object VegetaResults {
    @Serializable
    private class Line(
        val seq: Long,
        val code: Int,
        val timestamp: String,
        val latency: Long,
        val body: String? = null,
    )

    private class Event(val atNs: Long, val call: VegetaCall, val isStart: Boolean)

    private const val NS_PER_S = 1_000_000_000L
    private val json = Json { ignoreUnknownKeys = true }

    /** @throws UserError if a line is not a call, or there is none. */
    fun calls(lines: Sequence<String>): List<VegetaCall> =
        lines.filter { it.isNotBlank() }.map(::call).toList().ifEmpty { throw UserError("vegeta recorded no call.") }

    /** What callers saw in [window] of a [plan] with one rate, as a trial of the own load generator reports it. */
    fun load(calls: List<VegetaCall>, plan: LoadPlan, window: IntRange): LoadMetrics {
        val zeroNs = calls.minOf { it.sentNs }
        var nowNs = 0L
        val recorder = LoadRecorder(plan) { nowNs }
        events(calls.filter { it.number < recorder.pacer.users }).forEach { event ->
            nowNs = event.atNs - zeroNs
            recorder.replay(event, plan)
        }
        nowNs = maxOf(nowNs, (window.last + 2) * NS_PER_S)
        val log = HistogramLog.text(zeroNs / 1_000_000, recorder.elapsedSeconds(), mapOf("" to recorder.buckets()))
        return LoadMetrics.of(recorder.snapshot().filter { it.second in window }, HistogramLog.read(log, window))
    }

    private fun LoadRecorder.replay(event: Event, plan: LoadPlan) {
        val call = event.call
        if (event.isStart) return started(call.number)
        val waitedMs = call.latencyNs / 1_000_000
        val kind = Answer.kind(Regex(plan.answer), call.status, call.body, waitedMs, plan.timeout_ms, plan.status)
        finished(call.number, kind)
    }

    /** In order of time; a call's start comes before its end. */
    private fun events(calls: List<VegetaCall>): List<Event> =
        calls
            .flatMap { listOf(Event(it.sentNs, it, true), Event(it.sentNs + it.latencyNs, it, false)) }
            .sortedBy { it.atNs }

    private fun call(text: String): VegetaCall =
        try {
            val line = json.decodeFromString<Line>(text)
            require(line.seq >= 0 && line.latency >= 0) { "A call has the number ${line.seq}." }
            val body = line.body?.let { Base64.getDecoder().decode(it).decodeToString() }
            VegetaCall(line.seq, ns(line.timestamp), line.latency, line.code.takeIf { it > 0 }, body)
        } catch (e: SerializationException) {
            throw unreadable(text, e)
        } catch (e: IllegalArgumentException) {
            throw unreadable(text, e)
        } catch (e: DateTimeException) {
            throw unreadable(text, e)
        }

    private fun ns(timestamp: String): Long = Instant.parse(timestamp).let { it.epochSecond * NS_PER_S + it.nano }

    private fun unreadable(text: String, cause: Exception) =
        UserError("vegeta printed something other than a call: ${text.take(SHOWN)}", cause)

    private const val SHOWN = 80
}

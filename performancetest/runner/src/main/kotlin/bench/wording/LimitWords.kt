package bench.wording

import bench.model.FileDescriptors
import bench.model.Slots
import bench.model.SpentCpu
import bench.record.BackingServiceCpu
import bench.record.CapacityResult
import bench.record.LimitFacts
import bench.record.LimitKind
import kotlin.math.roundToInt

/** The limit, with the figures that decided, e.g. `slots: 200 Tomcat threads`. */
val CapacityResult.limitedBy: String
    get() = LimitWords.text(limit.facts)

/** Limits of services, in words. */
object LimitWords {
    fun text(facts: LimitFacts): String = "${name(facts)}: ${detail(facts)}"

    private fun name(facts: LimitFacts): String =
        when (facts) {
            is LimitFacts.NoCpu -> "CPU"
            is LimitFacts.NoBackingServiceCpu -> owner(facts.cpu)
            is LimitFacts.Ended -> "service ended"
            is LimitFacts.NoTrialLeft -> "trials"
            is LimitFacts.FullSlots -> LimitKind.SLOTS.label
            is LimitFacts.Throttled -> LimitKind.CPU.label
            is LimitFacts.Gc -> "GC pauses"
            else -> facts.kind.label
        }

    /** The limit without its name. */
    fun detail(facts: LimitFacts): String =
        when (facts) {
            is LimitFacts.FullSlots ->
                slots(facts.slots) +
                    facts.fileDescriptors?.let { "; file descriptors: ${fileDescriptors(it)}" }.orEmpty()
            is LimitFacts.NoFileDescriptors -> fileDescriptors(facts.open)
            is LimitFacts.NoMemory -> "${facts.used_mib.roundToInt()} of ${facts.limit_mib} MiB"
            is LimitFacts.Throttled -> "throttled for ${percent(facts.share)} of the time"
            is LimitFacts.NoCpu ->
                "${percent(facts.share)} of what it may use" + if (facts.inBursts) ", in bursts" else ""
            is LimitFacts.NoBackingServiceCpu -> used(facts.cpu)
            is LimitFacts.FullAcceptQueue -> "${facts.dropped} connections dropped at ${percent(facts.cpu_share)} CPU"
            is LimitFacts.Gc -> gc(facts)
            is LimitFacts.Pauses ->
                pauses(facts.p50_ms, facts.p99_ms, facts.cpu_share) +
                    facts.gc_share?.let { ", GC time ${percent(it)}" }.orEmpty()
            is LimitFacts.Errors -> facts.most
            is LimitFacts.Ended -> facts.how
            is LimitFacts.Refused -> refused(facts)
            is LimitFacts.HighestRate ->
                "${facts.rate_per_s} req/s is the highest rate that it tries" +
                    facts.by?.let { ", because of ${it.label}" }.orEmpty()
            is LimitFacts.NoTrialLeft -> "used up after ${facts.trials}, none was above ${facts.highest_per_s} req/s"
            is LimitFacts.NotNamed -> "CPU ${percent(facts.cpu_share)}, ${beyond(facts)}"
            is LimitFacts.Missing -> missing(facts)
        }

    private fun missing(facts: LimitFacts.Missing) =
        when (facts) {
            is LimitFacts.NotMeasured -> facts.reason
            is LimitFacts.CutOff -> "stopped early, continue with ./bench run --resume"
            is LimitFacts.TrialsLost -> "its trials are not in the folder, repeat them with ./bench run --resume"
            is LimitFacts.NotBegun -> "the run stopped before it began, continue with ./bench run --resume"
        }

    /** Of a workload; null if no watched CPU was the limit. */
    fun spent(cpus: List<SpentCpu>): String? =
        cpus.takeIf { it.isNotEmpty() }?.joinToString(", and ", "CPU ") { spent(it) }

    private fun spent(cpu: SpentCpu): String =
        when (cpu.of) {
            SpentCpu.Owner.SERVICE -> "of the service"
            SpentCpu.Owner.LOAD_GENERATOR -> "of the load generator"
            SpentCpu.Owner.BACKING_SERVICES -> "of ${cpu.names.joinToString()}"
            SpentCpu.Owner.SHARED ->
                "that the load generator and ${cpu.names.joinToString().ifEmpty { "others" }} share"
        }

    private fun slots(slots: Slots) = "${slots.count} ${slots.limit}"

    private fun fileDescriptors(open: FileDescriptors) = "${open.used} of ${open.limit}"

    private fun pauses(p50Ms: Double, p99Ms: Double, cpuShare: Double?) =
        "median ${p50Ms.roundToInt()} ms, p99 ${p99Ms.roundToInt()} ms at ${percent(cpuShare)} CPU"

    private fun gc(facts: LimitFacts.Gc): String {
        val (p50Ms, p99Ms) = facts.p50_ms to facts.p99_ms
        val calls =
            if (p50Ms == null || p99Ms == null) "CPU ${percent(facts.cpu_share)}"
            else pauses(p50Ms, p99Ms, facts.cpu_share)
        return "$calls, GC time ${percent(facts.share)}" +
            facts.late_share?.let { ", met by ${percent(it)} of late calls" }.orEmpty()
    }

    private fun refused(facts: LimitFacts.Refused) =
        ReasonWords.text(facts.reason) +
            (if (facts.hasNoFileDescriptors) "; the service had used up its file descriptors too" else "") +
            facts.backingService?.let { "; ${owner(it)}: ${used(it)}" }.orEmpty()

    private fun owner(cpu: BackingServiceCpu) =
        if (cpu.shared_share == null) "CPU of ${cpu.names.joinToString()}"
        else "CPU that ${cpu.names.joinToString()} shares with the bench"

    private fun used(cpu: BackingServiceCpu) =
        if (cpu.shared_share == null) "${percent(cpu.share)} of what it may use"
        else "${percent(cpu.shared_share)} used, ${percent(cpu.share)} by ${cpu.names.joinToString()}"

    private fun beyond(facts: LimitFacts.NotNamed) =
        if (facts.backingServices.isEmpty()) "${facts.at_mock ?: "?"} calls at the mock"
        else "CPU of ${facts.backingServices.joinToString()} ${percent(facts.backing_service_share)}"

    private fun percent(share: Double?) = share?.let { "${(it * 100).roundToInt()} %" } ?: "unknown"
}

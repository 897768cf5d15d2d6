package bench.wording

import bench.model.Descriptors
import bench.model.Slots
import bench.model.SpentCpu
import bench.record.CapacityResult
import bench.record.CompanionCpu
import bench.record.LimitFacts
import bench.record.LimitKind
import kotlin.math.roundToInt

/** What stopped it, with the figures that decided, e.g. `slots: 200 Tomcat threads`. */
val CapacityResult.limitedBy: String
    get() = LimitWords.text(limit.facts)

/** What stopped a service, in words. */
object LimitWords {
    fun text(facts: LimitFacts): String = "${name(facts)}: ${detail(facts)}"

    private fun name(facts: LimitFacts): String =
        when (facts) {
            is LimitFacts.NoCpu -> "CPU"
            is LimitFacts.NoCompanionCpu -> owner(facts.cpu)
            is LimitFacts.Ended -> "service ended"
            is LimitFacts.NoTrialLeft -> "trials"
            is LimitFacts.FullSlots -> LimitKind.SLOTS.label
            else -> facts.kind.label
        }

    /** What is said of it, without its name. */
    fun detail(facts: LimitFacts): String =
        when (facts) {
            is LimitFacts.FullSlots ->
                slots(facts.slots) + facts.descriptors?.let { "; descriptors: ${descriptors(it)}" }.orEmpty()
            is LimitFacts.NoDescriptors -> descriptors(facts.open)
            is LimitFacts.NoMemory -> "${facts.used_mib.roundToInt()} of ${facts.limit_mib} MiB"
            is LimitFacts.Throttled -> "held back for ${percent(facts.share)} of the time"
            is LimitFacts.NoCpu ->
                "${percent(facts.share)} of what it may use" + if (facts.inBursts) ", in bursts" else ""
            is LimitFacts.NoCompanionCpu -> used(facts.cpu)
            is LimitFacts.FullAcceptQueue ->
                "${facts.dropped} connections turned away at ${percent(facts.cpu_share)} CPU"
            is LimitFacts.Pauses -> pauses(facts)
            is LimitFacts.Errors -> facts.most
            is LimitFacts.Ended -> facts.how
            is LimitFacts.Refused -> refused(facts)
            is LimitFacts.HighestLevel -> "${facts.users_per_s} users/s is the highest level that is tried"
            is LimitFacts.NoTrialLeft ->
                "after ${facts.trials} of them nothing above ${facts.highest_per_s} users/s was tried"
            is LimitFacts.NotNamed -> "CPU ${percent(facts.cpu_share)}, ${beyond(facts)}"
            is LimitFacts.Missing -> missing(facts)
        }

    private fun missing(facts: LimitFacts.Missing) =
        when (facts) {
            is LimitFacts.NotMeasured -> facts.reason
            is LimitFacts.CutOff -> "stopped before its end, ./bench run --resume goes on"
            is LimitFacts.TrialsLost -> "its trials are not in the folder, ./bench run --resume makes them again"
            is LimitFacts.NotBegun -> "the run was stopped before it began, ./bench run --resume goes on"
        }

    /** Of a workload; null for nothing that was watched. */
    fun spent(cpus: List<SpentCpu>): String? =
        cpus.takeIf { it.isNotEmpty() }?.joinToString(", and ", "CPU ") { spent(it) }

    private fun spent(cpu: SpentCpu): String =
        when (cpu.of) {
            SpentCpu.Owner.SERVICE -> "of the service"
            SpentCpu.Owner.CLIENT -> "of the client"
            SpentCpu.Owner.COMPANIONS -> "of ${cpu.names.joinToString()}"
            SpentCpu.Owner.SHARED -> "that the client and ${cpu.names.joinToString().ifEmpty { "others" }} share"
        }

    private fun slots(slots: Slots) = "${slots.count} ${slots.limit}"

    private fun descriptors(open: Descriptors) = "${open.used} of ${open.limit}"

    private fun pauses(facts: LimitFacts.Pauses) =
        "median ${facts.p50_ms.roundToInt()} ms, p99 ${facts.p99_ms.roundToInt()} ms at " +
            "${percent(facts.cpu_share)} CPU" +
            facts.gc_share?.let { ", ${percent(it)} of the time in collections" }.orEmpty()

    private fun refused(facts: LimitFacts.Refused) =
        ReasonWords.text(facts.reason) +
            (if (facts.hasNoDescriptors) "; the service had used up its descriptors too" else "") +
            facts.companion?.let { "; ${owner(it)}: ${used(it)}" }.orEmpty()

    private fun owner(cpu: CompanionCpu) =
        if (cpu.shared_share == null) "CPU of ${cpu.names.joinToString()}"
        else "CPU that ${cpu.names.joinToString()} shares with the bench"

    private fun used(cpu: CompanionCpu) =
        if (cpu.shared_share == null) "${percent(cpu.share)} of what it may use"
        else "${percent(cpu.shared_share)} used, ${percent(cpu.share)} by ${cpu.names.joinToString()}"

    private fun beyond(facts: LimitFacts.NotNamed) =
        if (facts.companions.isEmpty()) "${facts.at_mock ?: "?"} calls at the mock"
        else "CPU of ${facts.companions.joinToString()} ${percent(facts.companion_share)}"

    private fun percent(share: Double?) = share?.let { "${(it * 100).roundToInt()} %" } ?: "unknown"
}

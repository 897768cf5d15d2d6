package bench.selftest

import bench.UserError
import bench.harness.Target
import bench.model.InvalidCode.FILE_DESCRIPTORS
import bench.model.InvalidCode.LOAD_GENERATOR_LATE
import bench.model.InvalidCode.LOAD_GENERATOR_STARTED_TOO_FEW
import bench.model.InvalidCode.MOCK_LATE
import bench.model.InvalidReason
import bench.model.Verdict
import bench.record.TrialRecord
import bench.runtime.BenchPart
import bench.runtime.FaultInjector
import bench.runtime.Runtime
import bench.wording.ReasonWords

/**
 * Hinders the bench in one way after another: the gate must declare each trial invalid for that reason. Without a
 * hindrance it must give none of these reasons, and the service must work.
 */
class GateProof : Proof {
    /** @property causes whether this hindrance explains a reason. */
    class Hindrance(
        val text: String,
        val causes: (InvalidReason) -> Boolean,
        val begin: (FaultInjector) -> AutoCloseable,
    )

    class Tried(val hindrance: Hindrance?, val trial: TrialRecord) {
        val named: List<InvalidReason>
            get() =
                trial.invalid_reasons.filter { reason ->
                    hindrance?.causes?.invoke(reason) ?: HINDRANCES.any { it.causes(reason) }
                }

        val isRight: Boolean
            get() =
                if (hindrance == null) named.isEmpty() && trial.verdict != Verdict.BROKEN
                else trial.verdict == Verdict.INVALID && named.isNotEmpty()

        val text: String
            get() = hindrance?.text ?: NONE

        /** Why the trial was invalid, expected reasons first; otherwise what failed. */
        val why: String
            get() =
                ((named + (trial.invalid_reasons - named.toSet())).map(ReasonWords::text) +
                        trial.load.failed
                            .map { (kind, calls) -> "$calls $kind" }
                            .takeIf { hindrance == null }
                            .orEmpty())
                    .joinToString("; ")
    }

    override fun prove(stand: Stand): ProofResult {
        val isTold = stand.admin.stats().fileDescriptors != null
        // With kept connections, a service or a proxy would need no new file descriptors of the mock.
        val cold =
            if (isTold)
                stand.withService(LONG_DELAY_MS, isWarm = false) { listOf(tried(stand, it, MOCK_FILES, LONG_DELAY_MS)) }
            else emptyList()
        val tried =
            cold +
                stand.withService(DELAY_MS) { target ->
                    (HINDRANCES - MOCK_FILES).map { tried(stand, target, it) } + free(stand, target)
                }
        val untried = if (isTold) "" else " The mock does not report its open files, so that hindrance was not tried."
        return ProofResult(HEAD, tried.map(::row), sentence(tried) + untried, failures(tried))
    }

    /** Another program on the machine may hinder the bench for a moment. */
    private fun free(stand: Stand, target: Target): Tried {
        repeat(ATTEMPTS - 1) { tried(stand, target, null).let { if (it.isRight) return it } }
        return tried(stand, target, null)
    }

    private fun tried(stand: Stand, target: Target, hindrance: Hindrance?, delayMs: Long = DELAY_MS): Tried {
        stand.progress.phase("trial at $RATE_PER_S req/s, ${hindrance?.text ?: NONE}")
        val trial =
            (hindrance?.begin?.invoke(faultInjector(stand.runtime)) ?: AutoCloseable {}).use {
                stand.trials(delayMs, WINDOW_S).run(target, RATE_PER_S)
            }
        stand.calm(target.service, delayMs)
        return Tried(hindrance, trial)
    }

    private fun faultInjector(runtime: Runtime) =
        runtime.faultInjector ?: throw UserError("${runtime.name} cannot slow down a part of the bench.")

    private fun row(tried: Tried) = listOf(tried.text, tried.trial.verdict.label, tried.why.ifEmpty { "-" })

    internal fun sentence(tried: List<Tried>): String {
        val hindered = tried.filter { it.hindrance != null }
        val free = tried.first { it.hindrance == null }
        val verdict =
            free.trial.invalid_reasons
                .takeIf { it.isNotEmpty() }
                ?.let { "invalid for another reason (${ReasonWords.all(it)})" } ?: free.trial.verdict.label
        return "${hindered.count { it.isRight }} of ${hindered.size} hindered trials were invalid for the right " +
            "reason. The trial without hindrance: " +
            if (free.isRight) "$verdict."
            else "$verdict anyway, $ATTEMPTS times: does anything else run on this machine?"
    }

    internal fun failures(tried: List<Tried>): List<String> =
        tried
            .filterNot { it.isRight }
            .map { failed ->
                "${failed.text}: ${failed.trial.verdict.label}, reasons: ${failed.why.ifEmpty { "none" }}"
            }

    companion object {
        const val DELAY_MS = 500L
        const val RATE_PER_S = 200
        private const val WINDOW_S = 4
        private const val ATTEMPTS = 3
        private const val SHARE = 0.4

        /**
         * Rate and delay make 100 calls wait at once, 600 with the long delay: 200 at each of three mocks. HAProxy
         * keeps 50 of their connections from the load generator's warm-up.
         */
        private const val LONG_DELAY_MS = 3_000L
        private const val FREE_FILES = 40
        private const val NONE = "nothing is hindered"
        private val HEAD = listOf("hindrance", "verdict", "reasons")
        private val MOCK_FILES =
            Hindrance("mock may open $FREE_FILES files more", { it.isOf(FILE_DESCRIPTORS, "mock") }) {
                it.limitFileDescriptors(BenchPart.MOCK, FREE_FILES)
            }
        internal val HINDRANCES =
            listOf(
                Hindrance("mock runs ${Stand.percent(SHARE)} of the time", { it.code == MOCK_LATE }) {
                    it.throttle(BenchPart.MOCK, SHARE)
                },
                Hindrance(
                    "load generator runs ${Stand.percent(SHARE)} of the time",
                    { it.code == LOAD_GENERATOR_LATE || it.code == LOAD_GENERATOR_STARTED_TOO_FEW },
                ) {
                    it.throttle(BenchPart.LOAD_GENERATOR, SHARE)
                },
                Hindrance(
                    "load generator may open $FREE_FILES files more",
                    { it.isOf(FILE_DESCRIPTORS, "load-generator") },
                ) {
                    it.limitFileDescriptors(BenchPart.LOAD_GENERATOR, FREE_FILES)
                },
                MOCK_FILES,
            )
    }
}

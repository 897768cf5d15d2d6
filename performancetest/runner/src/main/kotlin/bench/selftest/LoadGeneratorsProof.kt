package bench.selftest

import bench.BenchFailure
import bench.UserError
import bench.harness.Target
import bench.model.InvalidCode
import bench.record.TrialRecord
import bench.runtime.FaultInjector
import bench.runtime.LoadGenerators
import java.util.Locale
import kotlin.concurrent.thread

/**
 * Several load generators that share a schedule measure what one measures: the same counts, and the same percentiles
 * within the noise between trials of one. If one of them stalls or dies, the trial is invalid and says which.
 */
class LoadGeneratorsProof : Proof {
    override fun prove(stand: Stand): ProofResult {
        val (teams, faults) = stand.withService(DELAY_MS) { teams(stand, it) to faults(stand, it) }
        // Only while no service runs, as in a run.
        stand.runtime.revive()
        val after = stand.withService(DELAY_MS) { again(stand, it) }
        val mergeS = MergeCost.measureS()
        return ProofResult(
            HEAD,
            teams.map { it.row } + (faults + after).map { it.row },
            sentence(mergeS),
            teams.flatMap { it.failures(teams.first()) } +
                (faults + after).mapNotNull { it.failure(SECOND) } +
                listOfNotNull(slow(mergeS)),
        )
    }

    private fun teams(stand: Stand, target: Target): List<LoadGeneratorTeam> {
        COUNTS.forEach { trial(stand, target, it) } // A new process is slow in its first seconds.
        val rounds = List(ROUNDS) { COUNTS.associateWith { count -> trial(stand, target, count) } }
        return COUNTS.map { count -> LoadGeneratorTeam(count, rounds.map { it.getValue(count) }, DUE) }
    }

    /** The last one leaves a load generator that has ended. */
    private fun faults(stand: Stand, target: Target) =
        listOf(
            LoadGeneratorFault("one of two frozen for $FREEZE_S s", LATE, DUE, frozen(stand, target)),
            LoadGeneratorFault("one of two killed", setOf(InvalidCode.ENDED), DUE, killed(stand, target)),
        )

    private fun again(stand: Stand, target: Target): LoadGeneratorFault {
        trial(stand, target, count = 2) // The new process is slow in its first seconds, too.
        val trial = trial(stand, target, count = 2)
        return LoadGeneratorFault("the killed one started again", emptySet(), DUE, trial)
    }

    private fun trial(stand: Stand, target: Target, count: Int): TrialRecord {
        stand.progress.phase("$RATE_PER_S req/s by $count load generator${if (count == 1) "" else "s"}")
        return stand.trials(DELAY_MS, WINDOW_S, count).run(target, RATE_PER_S).also {
            stand.calm(target.service, DELAY_MS)
        }
    }

    private fun frozen(stand: Stand, target: Target): TrialRecord {
        val freezer = withFault(stand) { it.freeze(SECOND).use { Thread.sleep(FREEZE_S * MS_PER_S) } }
        return trial(stand, target, count = 2).also { freezer.join() }
    }

    /** Its record is written before the failure ends the trial. */
    private fun killed(stand: Stand, target: Target): TrialRecord {
        val before = stand.lastTrial().order
        val killer = withFault(stand) { it.kill(SECOND) }
        return try {
            trial(stand, target, count = 2)
        } catch (e: BenchFailure) {
            stand.lastTrial().takeIf { it.order > before } ?: throw e
        } finally {
            killer.join()
        }
    }

    private fun withFault(stand: Stand, inject: (FaultInjector) -> Unit): Thread {
        val injector =
            stand.runtime.faultInjector ?: throw UserError("${stand.runtime.name} cannot stop a part of the bench.")
        return thread {
            Thread.sleep(BEFORE_FAULT_MS)
            inject(injector)
        }
    }

    private fun slow(mergeS: Double) = "merging took longer than $MOST_MERGE_S s".takeIf { mergeS > MOST_MERGE_S }

    private fun sentence(mergeS: Double) =
        "Medians of $ROUNDS trials at $RATE_PER_S req/s, delay $DELAY_MS ms, with ${COUNTS.joinToString(", ")} load " +
            "generators. Adding up ${MergeCost.GENERATORS} × ${MergeCost.SECONDS} s of " +
            "histograms took %.1f s.".format(Locale.ROOT, mergeS)

    private companion object {
        const val DELAY_MS = 500L
        const val RATE_PER_S = 200
        const val WINDOW_S = 8
        const val DUE = 1L * RATE_PER_S * WINDOW_S
        const val ROUNDS = 3
        const val FREEZE_S = 3
        const val MS_PER_S = 1_000L
        const val MOST_MERGE_S = 2.0

        /** Within the window, also if the common start takes two seconds. */
        const val BEFORE_FAULT_MS = 5_000L
        val COUNTS = listOf(1, 2, 4)
        val SECOND = LoadGenerators.name(2)
        val LATE = setOf(InvalidCode.LOAD_GENERATOR_LATE, InvalidCode.LOAD_GENERATOR_STARTED_TOO_FEW)
        val HEAD = listOf("load", "users started", "p50", "p99", "success", "verdict")
    }
}

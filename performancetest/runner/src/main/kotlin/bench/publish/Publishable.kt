package bench.publish

import bench.UserError
import bench.model.Verdict
import bench.record.Pending
import bench.record.RecordStore
import bench.record.RunRecord

/**
 * Decides whether a run may be published. It must be repeatable and complete, show something, and have valid trials.
 */
internal object Publishable {
    /** Measures too briefly for results: it only shows that everything works. */
    private const val SMOKE = "smoke"

    /** @throws UserError with the reason why [run] must not be published. */
    fun check(run: RunRecord, store: RecordStore) {
        val reason = commit(run) ?: extent(run, store) ?: validity(store) ?: return
        throw UserError("${store.folder} $reason")
    }

    private fun commit(run: RunRecord): String? {
        val commit =
            run.fingerprint.commit ?: return "does not know its commit, so it cannot be repeated: measure in a clone."
        return ("was measured with changes that are in no commit ($commit), so it cannot be repeated: " +
                "commit, then measure.")
            .takeIf { commit.endsWith("-dirty") }
    }

    private fun extent(run: RunRecord, store: RecordStore): String? {
        val pending = Pending.of(run, store.readAll()) - run.not_measured.map { it.search }.toSet()
        return when {
            run.profile == SMOKE ->
                "was measured with the profile $SMOKE, which only shows that everything works: measure with quick."
            pending.isNotEmpty() ->
                "was stopped early: ${pending.size} of ${run.order.size} are missing. " +
                    "Continue with ./bench run --resume."
            store.missing().isNotEmpty() ->
                "lacks records: ${store.missing().joinToString()}. Restore their files, or measure again."
            else -> null
        }
    }

    private fun validity(store: RecordStore): String? {
        val isSeen =
            store.readJudged().any { it.verdict != Verdict.INVALID } ||
                store.readStarts().any { it.first_answer_ms != null } ||
                store.readWaiting().any { it.failure == null }
        return if (isSeen) null
        else "has no valid trial: all were invalid, or nothing answered. Its report says why: measure again."
    }
}

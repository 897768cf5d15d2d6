package bench.harness

import bench.BenchFailure
import bench.UserError
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.runtime.Runtime
import bench.wording.FailureWords

/**
 * Lets a run outlive the end of parts of the bench. A part that ends again and again stops the run.
 *
 * @param warmUp warms up load generator and mock after they were started again.
 */
class Revival(
    private val runtime: Runtime,
    private val progress: Progress,
    private val warmUp: () -> Unit = {},
) {
    private var inARow = 0

    /**
     * Repeats [work] until no part of the bench ends during it.
     *
     * @param work has recorded a trial that was cut short, before it throws.
     * @param onFailure ends what depends on the part.
     * @throws UserError when parts end [MOST] times in a row.
     */
    fun <T> surviving(onFailure: () -> Unit = {}, work: () -> T): T {
        while (true) {
            try {
                return work().also { inARow = 0 }
            } catch (e: BenchFailure) {
                onFailure()
                recover(e)
            }
        }
    }

    /** The first warm-up of a run. */
    fun begin() =
        try {
            warmUp()
        } catch (e: BenchFailure) {
            recover(e)
        }

    private fun recover(first: BenchFailure) {
        var failure: BenchFailure? = first
        while (failure != null) {
            runtime.checkGoesOn()
            if (++inARow >= MOST) throw UserError(FailureWords.stopped(failure.part, MOST, failure.message), failure)
            progress.warning(FailureWords.again(failure.message))
            failure = revived()
        }
    }

    /** @return what ended meanwhile; null if nothing did. */
    private fun revived(): BenchFailure? =
        try {
            runtime.revive()
            warmUp()
            null
        } catch (e: BenchFailure) {
            e
        }

    companion object {
        const val MOST = 3
    }
}

/** As records name it. */
val BenchFailure.reason: InvalidReason
    get() = InvalidReason(InvalidCode.ENDED, parts = listOf(part), detail = how, output = output)

private val ends = setOf(InvalidCode.ENDED, InvalidCode.RESTARTED, InvalidCode.OUT_OF_MEMORY)

/** These incidents and [failure], unless they already name the end of its part. */
fun List<InvalidReason>.with(failure: BenchFailure?): List<InvalidReason> =
    if (failure == null || any { it.code in ends && failure.part in it.parts }) this else this + failure.reason

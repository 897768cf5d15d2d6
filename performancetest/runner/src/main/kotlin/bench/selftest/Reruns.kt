package bench.selftest

import bench.UserError
import bench.harness.Progress
import bench.model.InvalidReason
import bench.wording.ReasonWords

/** An invalid trial says nothing, so it is rerun: a limited number of times. */
internal class Reruns(private val progress: Progress) {
    var count = 0
        private set

    /** Notes that a trial was invalid. @throws UserError if that was one too many. */
    fun add(reasons: List<InvalidReason>) {
        progress.warning("invalid, so repeated: ${ReasonWords.all(reasons)}")
        if (++count > MOST)
            throw UserError(
                "$count trials were invalid, so this machine cannot be judged now: " +
                    "${ReasonWords.all(reasons)}. Wait until nothing else runs here."
            )
    }

    private companion object {
        const val MOST = 3
    }
}

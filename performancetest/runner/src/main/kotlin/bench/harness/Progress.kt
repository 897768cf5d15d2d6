package bench.harness

import bench.histogram.SecondStats

/** Progress for a person who watches; the terminal's live view is one listener, plain lines another. */
interface Progress {
    fun phase(what: String)

    fun tick(rate: Double, elapsedS: Double, latest: SecondStats?)

    /**
     * For a closed loop, [elapsedS] seconds after it began: work that arrived and was correct, and work that failed.
     */
    fun work(elapsedS: Double, correct: Long, failed: Long) = Unit

    fun trial(line: String)

    fun warning(line: String)
}

package bench.harness

import bench.histogram.SecondStats

/** What a person watching wants to know; the terminal's live view is one listener, plain lines another. */
interface Progress {
    fun phase(what: String)

    fun tick(rate: Double, elapsedS: Double, latest: SecondStats?)

    /**
     * Of a closed loop, [elapsedS] seconds after its begin: what came and was right by then, and what did not or was
     * not.
     */
    fun work(elapsedS: Double, correct: Long, failed: Long) = Unit

    fun trial(line: String)

    fun warning(line: String)
}

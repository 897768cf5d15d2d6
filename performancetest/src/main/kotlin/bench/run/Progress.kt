package bench.run

import bench.load.SecondStats

/** What a person watching wants to know; the terminal's live view is one listener, plain lines another. */
interface Progress {
    fun phase(what: String)
    fun tick(level: Double, elapsedS: Double, latest: SecondStats?)
    fun trial(line: String)
    fun warning(line: String)
}

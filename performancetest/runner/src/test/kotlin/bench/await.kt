package bench

import java.util.concurrent.TimeUnit

/** Longer than anything here takes on the busiest machine. */
private const val HANGS_S = 60L

/** @param isSo is asked until it is, @throws IllegalStateException with [what] where it hangs. */
internal fun await(what: () -> String, isSo: () -> Boolean) {
    val untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANGS_S)
    while (!isSo()) {
        check(System.nanoTime() < untilNs) { "Not within $HANGS_S s: ${what()}" }
        Thread.sleep(1)
    }
}

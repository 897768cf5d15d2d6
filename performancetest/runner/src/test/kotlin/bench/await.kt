package bench

import java.util.concurrent.TimeUnit

/** Longer than anything takes here on the busiest machine. */
private const val HANGS_S = 60L

/** Polls [isSo]. @throws IllegalStateException with [what] if it never becomes true */
internal fun await(what: () -> String, isSo: () -> Boolean) {
    val untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANGS_S)
    while (!isSo()) {
        check(System.nanoTime() < untilNs) { "Not within $HANGS_S s: ${what()}" }
        Thread.sleep(1)
    }
}

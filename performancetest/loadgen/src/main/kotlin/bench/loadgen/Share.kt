package bench.loadgen

import kotlinx.serialization.Serializable

/**
 * What one of several load generators does: user k of the schedule is its own if k mod [of] is [number]. So all of them
 * together make the very same schedule as one alone.
 *
 * @property number from 0.
 */
@Serializable
data class Share(val number: Int, val of: Int) {
    init {
        require(number in 0..<of) { "Of $of load generators, none has the number $number." }
    }

    /** How many of the first [users] of all are its own. */
    fun ownAmong(users: Long): Long = Math.ceilDiv(maxOf(0, users - number), of.toLong())

    /** Which of all users is its own user [n]. */
    fun userOfAll(n: Long): Long = n * of + number

    companion object {
        /** One load generator makes all users. */
        val WHOLE = Share(0, 1)
    }
}

package bench.loadgen.burner

import java.lang.management.ManagementFactory
import java.nio.ByteBuffer

/**
 * Uses a given amount of resources, and reports what it used: CPU by the clock of its own thread, memory by what it
 * allocated. These figures come from the JVM and the kernel, not from the bench's meters, which read processes and
 * control groups.
 *
 * Lines on standard input: `cpu <ms> <share>` uses that CPU time at that share of a core and answers with nanoseconds.
 * `memory <bytes>` allocates that much outside the heap and answers with bytes. It ends with its input.
 */
fun main() {
    val burner = Burner()
    println("ready")
    generateSequence(::readLine).forEach { println(burner.obey(it.split(' '))) }
}

private class Burner {
    private val threads = ManagementFactory.getThreadMXBean()
    private val held = mutableListOf<ByteBuffer>()
    private var sink = 0L

    fun obey(words: List<String>): Long =
        when (words.first()) {
            "cpu" -> burn(words[1].toLong() * 1_000_000, words[2].toDouble())
            "memory" -> hold(words[1].toInt())
            else -> error("What is '${words.first()}'?")
        }

    private fun burn(cpuNs: Long, share: Double): Long {
        val from = threads.currentThreadCpuTime
        while (threads.currentThreadCpuTime - from < cpuNs) slice(
            minOf(SLICE_NS, cpuNs - (threads.currentThreadCpuTime - from)),
            share,
        )
        return threads.currentThreadCpuTime - from
    }

    /** Works for [cpuNs] of CPU time, then rests until that was [share] of the time. */
    private fun slice(cpuNs: Long, share: Double) {
        val from = threads.currentThreadCpuTime
        while (threads.currentThreadCpuTime - from < cpuNs) repeat(SPINS) { sink = sink * 31 + it }
        if (share < 1) Thread.sleep(Math.round(cpuNs / 1e6 * (1 / share - 1)))
    }

    /** Writes to each page: the kernel gives no memory to untouched pages. */
    private fun hold(bytes: Int): Long {
        val buffer = ByteBuffer.allocateDirect(bytes)
        for (i in 0..<bytes step PAGE) buffer.put(i, 1)
        held += buffer
        return held.sumOf { it.capacity().toLong() }
    }

    private companion object {
        const val SLICE_NS = 20_000_000L
        const val SPINS = 10_000
        const val PAGE = 1_024
    }
}

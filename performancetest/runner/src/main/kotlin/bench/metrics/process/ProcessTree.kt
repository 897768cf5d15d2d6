package bench.metrics.process

/** A process together with all its descendants. */
object ProcessTree {
    /** Sum over all of them, with the CPU of ended ones; null if [root] is gone. */
    fun sample(root: ProcessHandle): ResourceSample? {
        val own = ProcessSampler(root.pid())
        val others = root.descendants().toList().map { ProcessSampler(it.pid()) }
        val sum = others.mapNotNull { it.sample() }.fold(own.sample() ?: return null, ResourceSample::plus)
        return sum.copy(cpu_s = sum.cpu_s + (others + own).sumOf { it.endedChildrenCpuS() })
    }
}

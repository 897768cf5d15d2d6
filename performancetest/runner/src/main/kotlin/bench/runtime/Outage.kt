package bench.runtime

/** Waits for what runs services, such as a container engine, to answer again. */
internal object Outage {
    /**
     * @param patienceS longest wait in seconds.
     * @param answers asks once; a question may take seconds.
     * @param checkGoesOn called while it waits; throws to end the wait.
     * @return whether it answers again.
     */
    fun isOver(patienceS: Long, answers: () -> Boolean, checkGoesOn: () -> Unit): Boolean {
        val endNs = System.nanoTime() + patienceS * 1_000_000_000
        while (!answers()) {
            if (System.nanoTime() > endNs) return false
            checkGoesOn()
        }
        return true
    }
}

package bench.wording

/** What stopped services at a delay, in words. */
object DelayCapacityWords {
    /** @param byLimit services by the name of what stopped them. */
    fun stopped(delayMs: Long, byLimit: Map<String, List<String>>): String =
        "At a delay of $delayMs ms: " +
            byLimit.entries
                .sortedByDescending { it.value.size }
                .joinToString("; ", postfix = ".") { (limit, services) -> "$limit (${services.fewInWords()})" }
}

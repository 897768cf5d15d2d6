package bench.wording

/** What stopped services at a delay, in words. */
object DelayCapacityWords {
    /** @param byLimit services by the name of what stopped them. */
    fun stopped(delayMs: Long, byLimit: Map<String, List<String>>): String =
        "At $delayMs ms: " +
            byLimit.entries
                .sortedByDescending { it.value.size }
                .joinToString("; ", postfix = ".") { (limit, services) -> "$limit (${named(services)})" }

    private fun named(services: List<String>) =
        if (services.size > MOST_NAMES) "${services.size} services" else services.inWords()

    /** Of more, the table has the names. */
    private const val MOST_NAMES = 3
}

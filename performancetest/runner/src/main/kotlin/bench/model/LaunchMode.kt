package bench.model

/**
 * How a JVM program is started: as built, with an ahead-of-time cache (JEP 483, 514, 515), or as a native executable.
 */
enum class LaunchMode(val label: String) {
    JVM("jvm"),
    AOT("aot"),
    NATIVE("native");

    companion object {
        /** @throws IllegalArgumentException with the known labels. */
        fun of(label: String): LaunchMode =
            requireNotNull(entries.find { it.label == label }) {
                "launch mode is '$label'; known are: ${entries.joinToString { it.label }}."
            }
    }
}

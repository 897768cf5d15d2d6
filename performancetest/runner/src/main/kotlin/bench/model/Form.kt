package bench.model

/**
 * In which form a program of a JVM is started: as it was built, with the JDK's ahead-of-time cache (JEP 483, 514, 515),
 * or as a native executable (GraalVM).
 */
enum class Form(val label: String) {
    JVM("jvm"),
    AOT("aot"),
    NATIVE("native");

    companion object {
        /** @throws IllegalArgumentException naming the known ones. */
        fun of(label: String): Form =
            requireNotNull(entries.find { it.label == label }) {
                "form is '$label'; known are: ${entries.joinToString { it.label }}."
            }
    }
}

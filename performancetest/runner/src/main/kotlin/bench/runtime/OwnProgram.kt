package bench.runtime

/** How to run a class of the load generator's jar that does not generate load. */
object OwnProgram {
    const val OPTIONS = "-Xms32m -Xmx32m -XX:+UseSerialGC -XX:MaxDirectMemorySize=2g"

    fun arguments(mainClass: String): List<String> = listOf("-cp", "loadgen.jar:lib/*", mainClass)
}

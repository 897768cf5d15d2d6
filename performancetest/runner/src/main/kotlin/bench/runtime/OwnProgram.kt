package bench.runtime

/** How a class of the load generator's jar is run where it is no load generator. */
object OwnProgram {
    const val OPTIONS = "-Xms32m -Xmx32m -XX:+UseSerialGC -XX:MaxDirectMemorySize=2g"

    fun arguments(mainClass: String): List<String> = listOf("-cp", "loadgen.jar:lib/*", mainClass)
}

package bench.runtime.local

import java.nio.file.Path

/** Commands with the Java that the runner itself runs on. */
internal object OwnJvm {
    /**
     * Young generations that last a whole trial: they are emptied before it, and a pause within it would be the bench's
     * lateness (`docs/adr/001`).
     */
    const val MOCK = "-XX:+UseParallelGC -Xms1g -Xmx1g -Xmn850m -XX:+AlwaysPreTouch -XX:MetaspaceSize=64m"

    /** For what measures nothing: its pauses hurt no figure, and several are there at a time. */
    const val SMALL_MOCK = "-XX:+UseSerialGC -Xms64m -Xmx256m"

    fun java(arguments: List<String>): List<String> =
        listOf(Path.of(System.getProperty("java.home"), "bin", "java").toString()) + arguments

    /** [command] as a `compose.yml` has it; [options] for a JVM. */
    fun of(command: List<String>, options: List<String> = emptyList()): List<String> =
        if (command.first() == "java") java(options + command.drop(1)) else command
}

package bench.runtime.local

import java.nio.file.Path

/** Commands that use the runner's own Java. */
internal object OwnJvm {
    /**
     * The young generation lasts for a whole trial: it is emptied before the trial, because a GC pause within it would
     * make the mock late (`docs/adr/001`).
     */
    const val MOCK = "-XX:+UseParallelGC -Xms1g -Xmx1g -Xmn850m -XX:+AlwaysPreTouch -XX:MetaspaceSize=64m"

    /** Not for measurements: its pauses affect no figure, and several run at a time. */
    const val SMALL_MOCK = "-XX:+UseSerialGC -Xms64m -Xmx256m"

    fun java(arguments: List<String>): List<String> =
        listOf(Path.of(System.getProperty("java.home"), "bin", "java").toString()) + arguments

    /** [command] as a `compose.yml` has it; [options] for a JVM. */
    fun of(command: List<String>, options: List<String> = emptyList()): List<String> =
        if (command.first() == "java") java(options + command.drop(1)) else command
}

package bench.build

import java.nio.file.Path

/** Options of every JVM in a user's environment; they must not change what the suite builds or starts. */
private val jvmOptions = setOf("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")

/** Makes this environment one for Maven on [jdk]: English messages, and no options of the user for each JVM. */
internal fun MutableMap<String, String>.forJdk(jdk: Path) {
    keys.removeAll(jvmOptions)
    put("JAVA_HOME", "$jdk")
    put("LC_ALL", "C.UTF-8")
}

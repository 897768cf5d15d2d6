package bench.messages

import bench.catalog.YamlFile
import bench.cli.ProjectRoot
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.builtins.ListSerializer

/** Messages with one cause and one remedy; a row of the document. `…` stands for anything. */
@Serializable
internal data class Remedy(val messages: List<String>, val cause: String, @SerialName("do") val action: String)

/** @property title heading of a part of the document. */
internal data class Group(val title: String, val remedies: List<Remedy>)

/** What users can do about each message. Only tests read these files, so they are no resources of the runner. */
internal object Remedies {
    private val titles =
        listOf(
            "Set-up",
            "Containers",
            "Kubernetes",
            "Ports",
            "Mock",
            "Runs and resuming",
            "Invalid trials",
            "Records and reports",
            "Own experiments",
            "Own services",
            "Command line",
        )

    val groups: List<Group> by lazy {
        titles.map { Group(it, YamlFile.read(file(it), ListSerializer(Remedy.serializer()))) }
    }

    val all: List<Remedy>
        get() = groups.flatMap { it.remedies }

    private fun file(title: String) =
        ProjectRoot.path
            .resolve("performancetest/runner/src/test/resources/bench/messages")
            .resolve("${title.lowercase().replace(' ', '-')}.yml")

    /** [message] as an entry to paste. */
    fun entry(message: Message): String =
        """
        # ${message.place}
        - messages:
            - "${message.text.replace("\\", "\\\\").replace("\"", "\\\"")}"
          cause:
          do:
        """
            .trimIndent()
}

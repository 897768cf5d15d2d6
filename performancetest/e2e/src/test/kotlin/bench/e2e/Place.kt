package bench.e2e

import java.nio.file.Path
import org.junit.jupiter.api.extension.AfterAllCallback
import org.junit.jupiter.api.extension.BeforeAllCallback
import org.junit.jupiter.api.extension.ExtensionContext

/**
 * Where the commands of a test class run: with which lock, log files and ports. Places do not see each other's runs.
 *
 * @property ports no other place uses them; null: the default ones of a run.
 * @property isPatient its processes only get CPU that no other process wants, because another class measures. Only
 *   Linux can do that.
 */
enum class Place(private val folder: String?, val ports: IntRange?, val isPatient: Boolean) {
    /** As a user has it. */
    USUAL(folder = null, ports = null, isPatient = false),
    LOCAL("local-tmp", 20_000..20_499, isPatient = true),
    APART("local-apart-tmp", 19_000..19_499, isPatient = true),
    THIRD("local-third-tmp", 18_500..18_999, isPatient = true),
    CLUSTER("cluster-tmp", 19_500..19_999, isPatient = false);

    /** Folder for the lock and the log files. */
    val temporary: Path?
        get() = folder?.let { CommandLine.root.resolve("performancetest/e2e/target/$it") }

    val environment: Map<String, String>
        get() = ports?.let { mapOf("BENCH_PORTS" to "${it.first}-${it.last}") }.orEmpty()

    /** Comes before the words of a command. */
    val prefix: List<String>
        get() = if (isPatient) IDLE else emptyList()

    companion object {
        private val ofThread = ThreadLocal.withInitial { USUAL }
        private val IDLE = listOf("chrt", "-i", "0").takeIf { Path.of("/usr/bin/chrt").toFile().canExecute() }.orEmpty()

        /** Of the test class that this thread runs. */
        val current: Place
            get() = ofThread.get()
    }

    /** Sets the place of a test class; all its tests run in one thread. */
    abstract class Chosen(private val place: Place) : BeforeAllCallback, AfterAllCallback {
        override fun beforeAll(context: ExtensionContext) = ofThread.set(place)

        override fun afterAll(context: ExtensionContext) = ofThread.remove()
    }

    class InLocal : Chosen(LOCAL)

    class InApart : Chosen(APART)

    class InThird : Chosen(THIRD)

    class InCluster : Chosen(CLUSTER)
}

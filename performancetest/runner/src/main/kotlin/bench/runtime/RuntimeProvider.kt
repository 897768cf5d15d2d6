package bench.runtime

import bench.model.ClusterTarget
import java.nio.file.Path

/** A kind of runtime, as `--runtime` names it. */
interface RuntimeProvider {
    val name: String

    /** Why it is chosen by default. */
    val reason: String

    /** Whether it may be chosen where the user names none. */
    val isAutomatic: Boolean
        get() = true

    /** The cluster that it uses; null: none. */
    val cluster: ClusterTarget?
        get() = null

    /** Explains to the user why it cannot be used; null if it can. */
    fun missing(root: Path): String?

    /**
     * @param builds false: modules and images are used as they are.
     * @param share changes the cores from the machine and the settings.
     * @throws bench.UserError for invalid settings.
     */
    fun open(root: Path, builds: Boolean, share: (Cores) -> Cores): Runtime
}

package bench.runtime

import java.nio.file.Path

/** A kind of runtime, as `--runtime` names it. */
interface RuntimeProvider {
    val name: String

    /** Why it is chosen by default. */
    val reason: String

    /** Explains to the user why it cannot be used; null if it can. */
    fun missing(root: Path): String?

    /**
     * @param builds false: modules and images are used as they are.
     * @param share changes the cores from the machine and the settings.
     * @throws bench.UserError for invalid settings.
     */
    fun open(root: Path, builds: Boolean, share: (Cores) -> Cores): Runtime
}

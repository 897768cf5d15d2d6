package bench.runtime

import java.nio.file.Path

/** A kind of runtime, as `--runtime` names it. */
interface RuntimeProvider {
    val name: String

    /** Why it is taken where none is asked for. */
    val reason: String

    /** A sentence for who asks for it where it cannot be used; null where it can. */
    fun missing(root: Path): String?

    /**
     * @param builds false: modules and images are used as they are.
     * @param share what becomes of the cores that the machine and the settings give.
     * @throws bench.UserError for settings that cannot be.
     */
    fun open(root: Path, builds: Boolean, share: (Cores) -> Cores): Runtime
}

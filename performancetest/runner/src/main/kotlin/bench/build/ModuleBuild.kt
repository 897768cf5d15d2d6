package bench.build

import java.nio.file.Path

/** Builds only stale modules. @param maven builds modules and reports its progress. */
class ModuleBuild(private val maven: (List<Module>, (String) -> Unit) -> Unit) {
    /** @param environment further variables of the build. */
    constructor(
        root: Path,
        environment: Map<String, String> = emptyMap(),
    ) : this(MavenBuild(root, environment = environment)::build)

    /**
     * @param onPhase receives the current build.
     * @throws bench.UserError if the build fails; the module stays stale.
     */
    fun bringUpToDate(modules: List<Module>, onPhase: (String) -> Unit) {
        val stale = modules.filter { it.exists }.associateWith(::BuildStamp).filterValues { it.isStale() }
        if (stale.isEmpty()) return
        onPhase("build: ${stale.keys.joinToString { it.path }} (the first time this downloads libraries)")
        val inputs = stale.mapValues { (_, stamp) -> stamp.inputs().also { stamp.remove() } }
        maven(stale.keys.toList()) { onPhase("build: $it") }
        stale.forEach { (module, stamp) -> stamp.write(inputs.getValue(module)) }
    }
}

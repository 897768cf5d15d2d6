package bench.architecture

import java.nio.file.Path
import kotlin.io.path.extension
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.readText
import kotlin.io.path.walk

/** @property itsPackage package of the file @property imports names, e.g. `bench.model.Track` */
internal class Source(val itsPackage: String, val imports: List<String>) {
    companion object {
        private val declaration = Regex("^package ([\\w.]+)", RegexOption.MULTILINE)
        private val import = Regex("^import (?:static )?([\\w.`*]+)", RegexOption.MULTILINE)

        fun parse(text: String) =
            Source(
                declaration.find(text)?.groupValues?.get(1).orEmpty(),
                import.findAll(text).map { it.groupValues[1] }.toList(),
            )
    }
}

/** Imports between packages of one module. */
internal class ImportGraph(sources: List<Source>) {
    private val known = sources.map { it.itsPackage }.toSet()

    val imports: Map<String, Set<String>> =
        sources
            .groupBy { it.itsPackage }
            .mapValues { (name, its) ->
                its.flatMap { it.imports }.mapNotNull(::packageOf).toSet() - name
            }

    /** Packages in cycles, and packages that use them; empty without a cycle. */
    fun inCycles(): Set<String> {
        var left = imports
        while (true) {
            val next = left.filterValues { used -> used.any(left::containsKey) }
            if (next.size == left.size) return left.keys
            left = next
        }
    }

    /** Null for a name of another module. */
    private fun packageOf(name: String): String? =
        generateSequence(name) { it.substringBeforeLast('.', "").takeIf(String::isNotEmpty) }
            .firstOrNull { it in known && isMember(name.removePrefix("$it.")) }

    /** Not in a package below, which may be generated or belong to another module. */
    private fun isMember(name: String) = '.' !in name || name.first().isUpperCase()

    companion object {
        private const val MAIN = "/src/main/"

        /** By a module's folder, relative to [project]. */
        fun ofModules(project: Path): Map<String, ImportGraph> = sources(project).mapValues { ImportGraph(it.value) }

        /** One graph of all [modules]. */
        fun of(project: Path, modules: Collection<String>): ImportGraph =
            sources(project).let { all -> ImportGraph(modules.flatMap(all::getValue)) }

        private fun sources(project: Path): Map<String, List<Source>> =
            listOf("performancetest", "mock-dependency", "services", "scripts")
                .flatMap { project.resolve(it).walk() }
                .filter { it.extension in listOf("kt", "java") }
                .map { project.relativize(it).invariantSeparatorsPathString to it }
                .filter { (path, _) -> MAIN in path }
                .groupBy({ (path, _) -> path.substringBefore(MAIN) }, { (_, file) -> Source.parse(file.readText()) })
    }
}

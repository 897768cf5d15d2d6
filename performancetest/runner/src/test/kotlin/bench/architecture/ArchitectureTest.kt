package bench.architecture

import com.tngtech.archunit.core.domain.JavaClass
import com.tngtech.archunit.core.importer.ClassFileImporter
import com.tngtech.archunit.library.dependencies.SliceAssignment
import com.tngtech.archunit.library.dependencies.SliceIdentifier
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

/** Compares `docs/architecture.md` with the code. */
class ArchitectureTest {
    @Test fun `no package depends on itself through others`() = noCycle.check(classes)

    @Test
    fun `a cycle is noticed`() {
        val failure = assertFailsWith<AssertionError> { noCycle.check(fixture("left", "right")) }
        assertContains(failure.message.orEmpty(), "Cycle detected")
    }

    @Test fun `pure packages use nothing outside of them`() = Purity.rule(PackageTable.pure).check(classes)

    @Test
    fun `each forbidden use in a pure package is noticed`() {
        val rule = Purity.rule(listOf("$FIXTURE.impure"))
        fixture("impure").forEach {
            val alone = ClassFileImporter().importClasses(Class.forName(it.name))
            assertFailsWith<AssertionError>("$it") { rule.check(alone) }
        }
    }

    /** Class files do not show uses of constants, so sources are read too. */
    @Test
    fun `no module has an import cycle`() {
        val graphs = ImportGraph.ofModules(project)
        assertTrue(graphs.keys.containsAll(modules), "${graphs.keys}")
        assertEquals(emptyMap(), graphs.mapValues { it.value.inCycles() }.filterValues { it.isNotEmpty() })
    }

    @Test
    fun `an import cycle is noticed, and packages that only use it`() {
        val sources = listOf("a" to listOf("b.X"), "b" to listOf("a.Y", "d.V"), "c" to listOf("a.Y"), "d" to listOf())
        assertEquals(setOf("a", "b", "c"), ImportGraph(sources.map { (name, used) -> Source(name, used) }).inCycles())
    }

    @Test
    fun `the document names every package of the three modules once, and no other`() {
        assertEquals(imports.keys.sorted(), PackageTable.packages.sorted())
    }

    @Test
    fun `a package imports only packages above it in the document`() {
        val places = PackageTable.packages.withIndex().associate { (place, name) -> name to place }
        val upwards = imports.flatMap { (name, used) ->
            used.filter { places.getValue(it) > places.getValue(name) }.map { "$name imports $it" }
        }
        assertEquals(emptyList(), upwards)
    }

    private companion object {
        const val FIXTURE = "bench.architecture.fixture"
        val project: Path = Path.of("../..").toAbsolutePath().normalize()
        val modules = listOf("histogram", "loadgen", "runner").map { "performancetest/$it" }
        val imports by lazy { ImportGraph.of(project, modules).imports }
        val classes by lazy { ClassFileImporter().importPaths(modules.map { project.resolve("$it/target/classes") }) }
        val noCycle = slices().assignedFrom(ByPackage).should().beFreeOfCycles()

        fun fixture(vararg names: String) = ClassFileImporter().importPackages(names.map { "$FIXTURE.$it" })
    }

    private object ByPackage : SliceAssignment {
        override fun getIdentifierOf(javaClass: JavaClass): SliceIdentifier =
            if (javaClass.packageName.startsWith("bench")) SliceIdentifier.of(javaClass.packageName)
            else SliceIdentifier.ignore()

        override fun getDescription() = "packages"
    }
}

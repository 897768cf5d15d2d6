package bench.architecture

import com.tngtech.archunit.core.domain.JavaConstructor
import com.tngtech.archunit.core.domain.JavaModifier
import com.tngtech.archunit.core.importer.ClassFileImporter
import java.nio.file.Path
import kotlin.io.path.extension
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.name
import kotlin.io.path.readLines
import kotlin.io.path.walk
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import kotlinx.serialization.Serializable

/**
 * Checks that detekt lacks: it counts lines of classes, not of files, and only the lines between braces of functions.
 * It ignores other languages.
 */
class SizeTest {
    private val project = Path.of("../..").toAbsolutePath().normalize()
    private val sources =
        listOf("performancetest", "mock-dependency", "services", "scripts")
            .flatMap { project.resolve(it).walk() }
            .filter {
                it.extension in listOf("kt", "java", "js", "css") && it.none { part -> part.name in leftByBuilds }
            }

    private fun longerThan(lines: Int) =
        sources.filter { it.readLines().size > lines }.map { project.relativize(it).invariantSeparatorsPathString }

    @Test
    fun `no source is longer than 250 lines`() {
        assertEquals(emptyList(), longerThan(MOST_LINES))
        assertTrue(longerThan(MOST_LINES / 2).isNotEmpty(), "nothing was counted")
    }

    private fun functionsLongerThan(most: Int) =
        sources
            .filter { it.extension == "kt" }
            .flatMap { file ->
                val name = project.relativize(file).invariantSeparatorsPathString
                FunctionLengths(file.readLines()).byLine().filterValues { it > most }.keys.map { "$name:$it" }
            }

    @Test
    fun `no Kotlin function is longer than 40 lines, from first line to last`() {
        assertEquals(emptyList(), functionsLongerThan(MOST_FUNCTION_LINES))
        assertTrue(functionsLongerThan(MOST_FUNCTION_LINES / 2).isNotEmpty(), "nothing was counted")
    }

    @Test
    fun `signatures, blocks, expressions and strings count, lines after them do not`() {
        val lines =
            """
            |class A {
            |    private fun block(
            |        a: Int,
            |    ) {
            |        fun inner() = a
            |
            |        print(a)
            |    }
            |
            |    override fun expression() =
            |        listOf(1).map {
            |            it + 1
            |        }
            |
            |    val after = 1
            |}
            |
            |fun text() = $QUOTES
            |no indent
            |  fun none() = 1
            |$QUOTES
            |
            |private val last = 1
            """
        assertEquals(
            mapOf(2 to 7, 5 to 1, 10 to 4, 18 to 4),
            FunctionLengths(lines.trimMargin().trim().lines()).byLine(),
        )
    }

    /** Records and definitions have one parameter for each key of their files. */
    @Test
    fun `only constructors of serialized classes have more than 10 parameters`() {
        val (serialized, others) =
            ClassFileImporter()
                .importPaths(modules.map { project.resolve("performancetest/$it/target/classes") })
                .flatMap { it.constructors }
                .filter { JavaModifier.SYNTHETIC !in it.modifiers && it.rawParameterTypes.size > MOST_PARAMETERS }
                .partition { it.isOfSerialized() }
        assertEquals(emptyList(), others.map { it.owner.name })
        assertTrue(serialized.isNotEmpty(), "nothing was counted")
    }

    private fun JavaConstructor.isOfSerialized() = owner.isAnnotatedWith(Serializable::class.java)

    private companion object {
        val leftByBuilds = setOf("target", "node_modules")

        val modules = listOf("histogram", "loadgen", "runner")

        const val QUOTES = "\"\"\""

        const val MOST_LINES = 250
        const val MOST_FUNCTION_LINES = 40
        const val MOST_PARAMETERS = 10
    }
}

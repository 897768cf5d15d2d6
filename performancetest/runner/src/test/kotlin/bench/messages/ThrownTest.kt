package bench.messages

import kotlin.test.Test
import kotlin.test.assertEquals

class ThrownTest {
    private val errors =
        KotlinFile(
            "UserError.kt",
            """
            open class UserError(message: String, cause: Throwable? = null) : RuntimeException(message, cause)
            class UnknownName(what: String, val name: String) : UserError("${'$'}what '${'$'}name'. Try again.")
            class Silent(message: String) : UserError(message)
            """,
        )

    private fun of(code: String, name: String = "A.kt") = Thrown(listOf(errors, KotlinFile(name, code)))

    private fun texts(code: String) = of(code).messages.filter { it.place.startsWith("A.kt") }.map { it.text }

    @Test
    fun `the text of an exception is found, with its line`() {
        val found = of("\n\nthrow UserError(\n  \"It is \" +\n    \"gone, \$really.\",\n  e)").messages.last()
        assertEquals(Message("It is gone, ….", "A.kt:3"), found)
    }

    @Test
    fun `further exceptions count, with the words that they add`() {
        assertEquals(listOf("Ends."), texts("throw Silent(\"Ends.\")"))
        assertEquals(listOf("There is no '…'. Try again."), texts("throw UnknownName(\"There is no\", name)"))
        assertEquals(
            listOf("Port … is taken."),
            texts("class Taken(port: Int) : UserError(\"Port \$port is taken.\")\nfun f() = Taken(3)"),
        )
    }

    @Test
    fun `the argument counts that an exception shows`() {
        val part =
            "class PartEnded(val part: String, val all: Map<String, Int>, message: String) : UserError(message)\n"
        assertEquals(listOf("The mock ended."), texts(part + "throw PartEnded(\"mock\", all, \"The mock ended.\")"))
    }

    @Test
    fun `a class, an import and a comment throw nothing`() =
        assertEquals(emptyList(), texts("import bench.UserError\n// UserError(\"a b\")\nclass LoadError(m: String)"))

    @Test
    fun `a text from elsewhere has no words`() {
        assertEquals(listOf("…"), texts("throw UserError(failure(lines))"))
        assertEquals(
            listOf("It is late."),
            texts("throw UserError(failure(lines))\nfun failure(l: Int) =\n    \"It is late.\""),
        )
        assertEquals(listOf("…"), texts("throw UserError(\"\$file: \${e.message}\")"))
    }

    @Test
    fun `a variable with a text is that text`() {
        val code = "fun f() {\n    val message = \"It is late.\"\n    throw UserError(message, e)\n}"
        assertEquals(listOf("It is late."), texts(code))
    }

    @Test
    fun `a declaration ends where the next begins`() {
        val code =
            "object A {\n    private fun text(\n        a: Int\n    ) =\n        \"It is late.\"\n\n" +
                "    fun b() = \"Not this one.\"\n}\n"
        assertEquals(listOf("It is late."), of(code).sentences("A.kt", "text").map { it.text })
        assertEquals(emptyList(), of(code).sentences("A.kt", "gone"))
    }

    @Test
    fun `rules of a package are messages`() {
        val code = "init {\n    require(a > 0) { \"a must be above 0.\" }\n    requireNotNull(b) { \"no b\" }\n}"
        assertEquals(listOf("a must be above 0.", "no b"), of(code, "model/A.kt").rules("model").map { it.text })
        assertEquals(emptyList(), of(code, "stats/A.kt").rules("model"))
    }

    @Test
    fun `the command line prints sentences itself`() {
        val code =
            "failed(\"It is \$bad: \$why\")\nsay(\"bench: It is late.\")\nfun failed(what: String) = \"bench: \$what\""
        assertEquals(listOf("It is late.", "It is …: …"), of(code, "cli/A.kt").printed().map { it.text })
        assertEquals(emptyList(), of(code, "report/A.kt").printed())
    }
}

package bench.messages

/**
 * What exceptions make of their arguments. [files] are searched for their classes: each that extends a known one
 * counts.
 */
internal class Exceptions(private val files: List<KotlinFile>, private val constants: Map<String, String>) {
    /** Text of each exception, with [Templates.parameter] for what its arguments say. */
    private val texts = BASES.associateWith { Templates.parameter(0) }.toMutableMap()

    init {
        // Once more for classes of classes.
        repeat(2) { files.forEach { file -> headers(file).forEach { texts[it.name] = text(file, it) } } }
    }

    private class Header(val name: String, val parameters: List<String>, val base: String, val open: Int)

    private fun headers(file: KotlinFile): List<Header> =
        CLASS.findAll(file.code).toList().mapNotNull { found ->
            val open = found.range.last
            val end = minOf(KotlinCode.closing(file.code, open) + 1, file.code.length)
            val extends = EXTENDS.matchAt(file.code, end) ?: return@mapNotNull null
            val names = KotlinCode.arguments(file.code, open).mapNotNull { NAME.matchAt(it, 0)?.groupValues?.get(1) }
            Header(found.groupValues[1], names, extends.groupValues[1], extends.range.last).takeIf { it.base in texts }
        }

    private fun text(file: KotlinFile, header: Header): String {
        val own = header.parameters.mapIndexed { i, name -> name to Templates.parameter(i) }
        val says = file.templates(constants + own)
        return filled(header.base, KotlinCode.arguments(file.code, header.open)) { says.ofArgument(it).take(1) }.first()
    }

    /** Places of the calls' brackets in [file], with the names of the exceptions. */
    fun calls(file: KotlinFile): List<Pair<Int, String>> {
        val headers = headers(file).map { it.open }.toSet()
        return CALL.findAll(file.code)
            .filter { it.groupValues[1] in texts && it.range.last !in headers }
            .filter { !file.code.take(it.range.first).endsWith("class ") }
            .map { it.range.last to it.groupValues[1] }
            .toList()
    }

    /** Those of the [arguments] of the exception [name] that its text contains. */
    fun shown(name: String, arguments: List<String>): List<String> = arguments.filterIndexed { i, _ ->
        Templates.parameter(i) in texts.getValue(name)
    }

    /** @return texts of the exception [name]; several if an argument [says] one thing or another. */
    fun filled(name: String, arguments: List<String>, says: (String) -> List<String>): List<String> =
        arguments
            .foldIndexed(listOf(texts.getValue(name))) { i, found, argument ->
                val parameter = Templates.parameter(i)
                if (found.none { parameter in it }) found
                else says(argument).flatMap { value -> found.map { it.replace(parameter, value) } }
            }
            .map(Templates::shortened)

    private companion object {
        val BASES = listOf("UserError", "LoadError", "YamlException")
        val CLASS = Regex("""\bclass (\w+)\(""")
        val EXTENDS = Regex("""\s*:\s*(\w+)\(""")
        val NAME = Regex("""\s*(?:(?:private|internal|override|vararg|val|var)\s+)*(\w+)\s*:""")
        val CALL = Regex("""(?<![\w.])(\w+)\(""")
    }
}

package bench.fuzz

import kotlin.random.Random

/**
 * Changes an input as broken disks, careless editors and hostile authors do. The same [seed] makes the same changes.
 */
internal class Mutator(seed: Int) {
    private val random = Random(seed)

    /** Names of the changes that were made, in their order. */
    val made = mutableListOf<String>()

    fun of(input: ByteArray): ByteArray {
        var text = input
        // A single change is more often read than refused.
        repeat(if (random.nextInt(MOST) > 0) 1 else random.nextInt(2, MOST + 1)) { text = once(text) }
        return text
    }

    private fun once(input: ByteArray): ByteArray =
        if (random.nextInt(BYTES_EVERY) == 0) bytes.pick().let { (name, change) -> change(input).also { made += name } }
        else
            texts.pick().let { (name, change) ->
                made += name
                change(input.decodeToString()).encodeToByteArray()
            }

    private fun <T> List<T>.pick(): T = this[random.nextInt(size)]

    private val bytes: List<Pair<String, (ByteArray) -> ByteArray>> =
        listOf(
            "flipped byte" to
                { input ->
                    input.copyOf().also { if (it.isNotEmpty()) it[at(it.size)] = random.nextInt().toByte() }
                },
            "cut off" to { input -> input.copyOf(at(input.size)) },
            "empty" to { ByteArray(0) },
            "not UTF-8" to { input -> input + byteArrayOf(-1, -2, -64) },
            "byte order mark" to { input -> byteArrayOf(-17, -69, -65) + input },
        )

    private val texts: List<Pair<String, (String) -> String>> =
        listOf(
            "line twice" to
                { text ->
                    text.lines().let { all -> at(all.size).let { all.take(it + 1) + all.drop(it) } }.text()
                },
            "line gone" to
                { text ->
                    text.lines().let { all -> at(all.size).let { all.take(it) + all.drop(it + 1) } }.text()
                },
            "lines shuffled" to { text -> text.lines().shuffled(random).text() },
            "indented" to
                { text ->
                    text.lines().let { all -> at(all.size).let { i -> all.change(i) { " $it" } } }.text()
                },
            "carriage returns" to { text -> text.replace("\n", "\r\n") },
            "NUL" to { text -> inserted(text, "\u0000") },
            "unknown key" to { text -> inserted(text, "\nunheard_of: 1\n") },
            "unknown field" to { text -> inserted(text, "\"unheard_of\": {}, ") },
            "nested deeply" to { text -> inserted(text, listOf("[", "{\"a\":", "- ").pick().repeat(DEEP)) },
            "long" to { text -> inserted(text, listOf("x", " ", "9", "é").pick().repeat(LONG)) },
            "aliases" to { text -> "$text\n$BOMB" },
            "other value" to { text -> token(text) { VALUES.pick() } },
            "other number" to { text -> number(text) { NUMBERS.pick() } },
            "other number" to { text -> number(text) { "${random.nextLong()}" } },
            "other digits" to
                { text ->
                    number(text) { all -> all.map { c -> if (c in '0'..'9') '٠' + (c - '0') else c }.text("") }
                },
            "negative" to { text -> number(text) { "-$it" } },
            "values swapped" to { text -> token(text) { TOKEN.findAll("$text x").toList().pick().value } },
            "anchor" to { text -> token(text) { "&a $it" } },
            "alias" to { text -> token(text) { "*a" } },
            "punctuation" to { text -> inserted(text, PUNCTUATION.pick()) },
        )

    private fun at(size: Int) = random.nextInt(size.coerceAtLeast(1))

    private fun List<Any>.text(separator: String = "\n") = joinToString(separator)

    private fun List<String>.change(at: Int, change: (String) -> String) = mapIndexed { i, line ->
        if (i == at) change(line) else line
    }

    private fun inserted(text: String, what: String) = at(text.length + 1).let { text.take(it) + what + text.drop(it) }

    private fun number(text: String, change: (String) -> String) = replaced(text, NUMBER, change)

    private fun token(text: String, change: (String) -> String) = replaced(text, TOKEN, change)

    private fun replaced(text: String, what: Regex, change: (String) -> String): String {
        val found = what.findAll(text).toList()
        if (found.isEmpty()) return text + change("")
        return found.pick().let { text.replaceRange(it.range, change(it.value)) }
    }

    private companion object {
        /** Changes of one input. */
        const val MOST = 3
        const val BYTES_EVERY = 5
        const val DEEP = 20_000
        const val LONG = 100_000
        val NUMBER = Regex("-?[0-9]+(\\.[0-9]+)?")
        val TOKEN = Regex("\"[^\"\n]*\"|[\\w./%-]+")
        val VALUES =
            listOf("null", "true", "[]", "{}", "\"\"", "''", "~", "[1, 2]", "{a: b}", "\"a\": {\"b\": []}", "@x", "..")
        val NUMBERS =
            listOf(
                "0",
                "-1",
                "2147483648",
                "9223372036854775808",
                "1e308",
                "1e999",
                "NaN",
                "-0.0",
                "0.1",
                "9".repeat(400),
            )
        val PUNCTUATION =
            listOf(
                ":",
                ",",
                "\"",
                "'",
                "{",
                "}",
                "[",
                "]",
                "=",
                "-",
                "--",
                "#",
                "%",
                "\n",
                "\t",
                "\u2028",
                "\u001b[31m",
            )

        /** Each line has ten times the values of the line before. */
        val BOMB =
            (1..9).joinToString("\n", "a0: &a0 [x]\n", "\n") { n ->
                "a$n: &a$n [${List(10) { "*a${n - 1}" }.joinToString()}]"
            }
    }
}

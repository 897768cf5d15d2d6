package bench.record

/**
 * What becomes the name of a file, a cell of a table and a part of a page, and so must be neither a path nor markup;
 * see [Escaping] for other text.
 */
internal object PlainName {
    private val form = Regex("[A-Za-z0-9][A-Za-z0-9._-]{0,119}")

    /** @throws IllegalArgumentException which makes a record that has such a name a damaged one. */
    fun check(vararg names: String) = names.forEach {
        require(isPlain(it)) { "'$it' is no plain name." }
    }

    fun isPlain(name: String): Boolean = form.matches(name) && ".." !in name
}

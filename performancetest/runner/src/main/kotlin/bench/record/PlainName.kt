package bench.record

/**
 * Checks names that become a file name, a table cell or a part of a page. They must contain neither a path nor markup;
 * see [Escaping] for other text.
 */
internal object PlainName {
    private val form = Regex("[A-Za-z0-9][A-Za-z0-9._-]{0,119}")

    /** @throws IllegalArgumentException if a name is not plain; its record then counts as damaged. */
    fun check(vararg names: String) = names.forEach {
        require(isPlain(it)) { "'$it' is no plain name." }
    }

    fun isPlain(name: String): Boolean = form.matches(name) && ".." !in name
}

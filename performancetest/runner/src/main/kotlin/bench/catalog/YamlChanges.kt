package bench.catalog

import com.charleskorn.kaml.Yaml
import com.charleskorn.kaml.YamlException
import com.charleskorn.kaml.YamlList
import com.charleskorn.kaml.YamlMap
import com.charleskorn.kaml.YamlNode
import com.charleskorn.kaml.YamlNull
import com.charleskorn.kaml.YamlPath
import com.charleskorn.kaml.YamlScalar
import com.charleskorn.kaml.YamlTaggedNode

/**
 * Replaces values in a tree of YAML by their keys. A key's parts are joined by dots, e.g. `profiles.quick.window_s`; an
 * entry of a list is named by its number, from 1. Values are YAML too, e.g. `200` or `[stock, tuned]`.
 */
internal object YamlChanges {
    /**
     * Adds keys that are not there: readers of the tree know which are allowed.
     *
     * @throws IllegalArgumentException for keys below a plain value, or for missing entries of a list.
     */
    fun applied(root: YamlNode, set: Map<String, String>): YamlNode =
        set.entries.fold(root) { tree, (key, value) -> changed(tree, key, key, value) }

    /** `--set key=value`, as it was typed. */
    fun named(set: Map<String, String>): String = set.entries.joinToString { "--set ${it.key}=${it.value}" }

    /** @param rest what is left of the whole [key] at this [node]. */
    private fun changed(node: YamlNode, rest: String, key: String, value: String): YamlNode {
        require(node !is YamlScalar && node !is YamlTaggedNode) { "'${key.removeSuffix(".$rest")}' has no keys." }
        return when (node) {
            is YamlMap -> inMap(node, rest, key, value)
            is YamlList -> inList(node, rest, key, value)
            else -> inMap(YamlMap(emptyMap(), node.path), rest, key, value)
        }
    }

    private fun inMap(map: YamlMap, rest: String, key: String, value: String): YamlMap {
        val known = map.entries.keys.filter { rest == it.content || rest.startsWith("${it.content}.") }
        // Names of properties may have dots, so the longest decides.
        val at = known.maxByOrNull { it.content.length } ?: YamlScalar(rest.substringBefore('.'), map.path)
        val below = rest.removePrefix(at.content).removePrefix(".")
        val old = map.entries[at] ?: YamlNull(map.path)
        return map.copy(entries = map.entries + (at to below(old, below, key, value)))
    }

    private fun inList(list: YamlList, rest: String, key: String, value: String): YamlList {
        val number = rest.substringBefore('.')
        val index = (number.toIntOrNull() ?: 0) - 1
        require(index in list.items.indices) {
            "'${key.removeSuffix(rest).removeSuffix(".")}' has entries 1 to ${list.items.size}, not '$number'."
        }
        val items = list.items.toMutableList()
        items[index] = below(items[index], rest.removePrefix(number).removePrefix("."), key, value)
        return list.copy(items = items)
    }

    private fun below(old: YamlNode, rest: String, key: String, value: String): YamlNode =
        if (rest.isEmpty()) parsed(value, old.path) else changed(old, rest, key, value)

    /** Text that is no YAML stands for itself, as the name of a file after `@`, or a title with a colon. */
    private fun parsed(value: String, path: YamlPath): YamlNode =
        try {
            val node = Yaml.default.parseToYamlNode(value)
            if (node is YamlMap && !value.startsWith("{")) YamlScalar(value, path) else node.withPath(path)
        } catch (_: YamlException) {
            YamlScalar(value, path)
        }
}

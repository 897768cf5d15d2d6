package bench.prose

import kotlin.test.assertEquals

/** @param found problems by the text that contains them */
internal fun assertNothing(found: Map<String, List<String>>) {
    val lines = found.flatMap { (text, all) -> all.map { "$text: $it" } }
    assertEquals(0, lines.size, lines.joinToString("\n", "\n"))
}

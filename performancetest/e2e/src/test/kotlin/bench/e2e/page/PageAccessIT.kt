package bench.e2e.page

import com.deque.html.axecore.args.AxeRunOptions
import com.deque.html.axecore.selenium.AxeBuilder
import kotlin.test.assertEquals
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource
import org.openqa.selenium.Keys

/** Accessibility: the findings of axe-core, and keyboard navigation. */
class PageAccessIT : InBrowser() {
    @ParameterizedTest
    @EnumSource
    fun `axe finds nothing serious`(record: Record) {
        browser.open(record)
        browser.unfold()
        Look.entries.forEach { look ->
            browser.change(look)
            val result = axe(look).exclude(MORE_ROWS).analyze(browser.driver)
            assertNull(result.errorMessage)
            val checked = result.passes.size + result.violations.size + result.incomplete.size
            assertTrue(checked >= if (look == Look.LIGHT) LEAST_RULES else 1, "axe checked $checked rules only")
            assertEquals(
                emptyList(),
                result.violations
                    .filter { it.impact in listOf("serious", "critical") }
                    .map { rule -> "${rule.id}: ${rule.help} ${rule.nodes.take(3).map { it.html }}" },
                "$look",
            )
        }
    }

    /** All rules for the first look, contrast for the others: a run takes seconds, and they change colours alone. */
    private fun axe(look: Look) =
        AxeBuilder()
            // Otherwise it opens a second window: if that fails, the page stays hidden, and draws nothing.
            .setLegacyMode()
            // A selector for each node that is right would take longer than the check.
            .withOptions(AxeRunOptions().apply { resultTypes = listOf("violations") })
            // Next to other tests, a run may take longer than the usual 30 s.
            .setTimeout(LONGEST_S)
            .apply { if (look != Look.LIGHT) withOnlyRules(listOf("color-contrast")) }

    @ParameterizedTest
    @EnumSource(names = ["CAPACITY", "DELAYS"])
    fun `Tab reaches each choice, fold, table and column head`(record: Record) {
        browser.open(record)
        browser.unfold()
        val wanted: Long =
            browser.ask(
                "window.reached = new Set(); addEventListener('focusin', (event) => reached.add(event.target)); " +
                    "return $SEEN.length"
            )
        repeat(wanted.toInt() + OTHERS) { browser.press(Keys.TAB) }
        assertEquals(
            emptyList(),
            browser.ask<List<String>>(
                "return $SEEN" + ".filter((one) => !reached.has(one)).map((one) => one.outerHTML.slice(0, 80))"
            ),
        )
    }

    private companion object {
        const val LEAST_RULES = 15
        const val LONGEST_S = 1_200

        /** They are like those above, and hundreds take a minute. */
        const val MORE_ROWS = "tbody tr:nth-child(n+6)"

        const val SEEN =
            "[...document.querySelectorAll('.filter select, .filter input, summary, .wide, th button')]" +
                ".filter((one) => one.checkVisibility())"

        /** Room for charts that scroll. */
        const val OTHERS = 40
    }
}

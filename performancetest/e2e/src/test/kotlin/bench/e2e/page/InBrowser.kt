package bench.e2e.page

import bench.e2e.UsesBrowser
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.extension.ConditionEvaluationResult
import org.junit.jupiter.api.extension.ExecutionCondition
import org.junit.jupiter.api.extension.ExtendWith
import org.junit.jupiter.api.extension.ExtensionContext

/** Tests that share one browser. Skipped if there is none; with `-Dbench.browser=required` they fail. */
@UsesBrowser
@ExtendWith(InBrowser.IfAny::class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class InBrowser(private val runsScripts: Boolean = true) {
    protected lateinit var browser: Browser

    @BeforeAll
    fun `a browser opens`() {
        browser = Browser(runsScripts)
    }

    @AfterAll
    fun `the browser is closed`() {
        if (::browser.isInitialized) browser.close()
    }

    class IfAny : ExecutionCondition {
        override fun evaluateExecutionCondition(context: ExtensionContext): ConditionEvaluationResult {
            val missing = Browser.missing()
            val isLeftOut = missing.isNotEmpty() && System.getProperty("bench.browser") != "required"
            return if (isLeftOut) ConditionEvaluationResult.disabled("not on the PATH: ${missing.joinToString()}")
            else ConditionEvaluationResult.enabled("there must be a browser")
        }
    }
}

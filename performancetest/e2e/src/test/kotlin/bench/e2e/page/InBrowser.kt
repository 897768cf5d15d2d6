package bench.e2e.page

import bench.e2e.UsesBrowser
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.extension.ConditionEvaluationResult
import org.junit.jupiter.api.extension.ExecutionCondition
import org.junit.jupiter.api.extension.ExtendWith
import org.junit.jupiter.api.extension.ExtensionContext
import org.junit.jupiter.api.extension.TestInstancePostProcessor

/**
 * Tests in a browser, which all such classes share: a new one takes seconds. Each class has a tab of its own. Skipped
 * if there is no browser; with `-Dbench.browser=required` they fail.
 */
@UsesBrowser
@ExtendWith(InBrowser.IfAny::class, InBrowser.Tab::class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class InBrowser(private val runsScripts: Boolean = true) {
    protected lateinit var browser: Browser

    class Tab : TestInstancePostProcessor {
        override fun postProcessTestInstance(instance: Any, context: ExtensionContext) {
            val test = instance as InBrowser
            val store = context.root.getStore(ExtensionContext.Namespace.create(SharedBrowser::class.java))
            val create = { _: Boolean -> SharedBrowser(test.runsScripts) }
            test.browser = store.computeIfAbsent(test.runsScripts, create, SharedBrowser::class.java).inNewTab()
        }
    }

    /** The store closes it after the last class. */
    private class SharedBrowser(private val runsScripts: Boolean) : AutoCloseable {
        private var browser: Browser? = null

        /** Another browser if this one has crashed. */
        fun inNewTab(): Browser {
            val kept = browser?.takeIf { runCatching { it.renewTab() }.isSuccess }
            if (kept == null) close()
            return kept ?: Browser(runsScripts).also { browser = it }
        }

        override fun close() {
            runCatching { browser?.close() }
        }
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

package bench.e2e.page

import java.io.File
import java.nio.file.Path
import java.time.Duration
import java.util.logging.Level
import java.util.logging.Logger
import kotlin.io.path.createTempFile
import kotlin.io.path.writeText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.openqa.selenium.By
import org.openqa.selenium.WebElement
import org.openqa.selenium.WindowType
import org.openqa.selenium.chrome.ChromeDriver
import org.openqa.selenium.chrome.ChromeDriverService
import org.openqa.selenium.chrome.ChromeOptions
import org.openqa.selenium.interactions.Actions
import org.openqa.selenium.logging.LogType
import org.openqa.selenium.logging.LoggingPreferences
import org.openqa.selenium.remote.http.ClientConfig
import org.openqa.selenium.support.ui.Select
import org.openqa.selenium.support.ui.WebDriverWait

/**
 * The machine's Chromium, set up to look the same everywhere: one font, no hinting, one pixel density. Downloads
 * nothing.
 */
class Browser(runsScripts: Boolean = true) : AutoCloseable {
    val driver =
        ChromeDriver(
                ChromeDriverService.Builder()
                    .usingDriverExecutable(patient(program("chromedriver")))
                    .withTimeout(ANSWER_LIMIT)
                    .build(),
                options(runsScripts),
                ClientConfig.defaultConfig().readTimeout(ANSWER_LIMIT),
            )
            .also { it.manage().timeouts().scriptTimeout(ANSWER_LIMIT).pageLoadTimeout(ANSWER_LIMIT) }

    override fun close() = driver.quit()

    /** What a page has set, also for the emulation of a screen, ends with its tab. */
    fun renewTab() {
        val old = driver.windowHandle
        val new = driver.switchTo().newWindow(WindowType.TAB).windowHandle
        driver.switchTo().window(old).close()
        driver.switchTo().window(new)
    }

    fun open(record: Record, look: Look = Look.LIGHT) = open(record.page, look)

    /** @param query what follows the page's address, e.g. `?service=vertx`. */
    fun open(page: Path, look: Look = Look.LIGHT, query: String = "") {
        wear(look)
        driver.get("${page.toUri()}$query")
    }

    fun wear(look: Look) {
        resize(look.widthPx, look.heightPx, look.isMobile)
        cdp(
            "Emulation.setEmulatedMedia",
            "features" to listOf(mapOf("name" to "prefers-color-scheme", "value" to look.scheme)),
        )
    }

    /** [wear] for an open page: returns when the page has answered to it. */
    fun change(look: Look) {
        wear(look)
        // Events of size and colours come before the next frame.
        driver.executeAsyncScript("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    }

    fun resize(widthPx: Int, heightPx: Int, isMobile: Boolean = false) {
        cdp(
            "Emulation.setDeviceMetricsOverride",
            "width" to widthPx,
            "height" to heightPx,
            "deviceScaleFactor" to 1,
            "mobile" to isMobile,
        )
    }

    /** Runs [check] while the page is laid out for paper. */
    fun onPaper(check: () -> Unit) {
        cdp("Emulation.setEmulatedMedia", "media" to "print")
        resize(SHEET_PX, SHEET_HEIGHT_PX)
        try {
            check()
        } finally {
            cdp("Emulation.setEmulatedMedia", "media" to "")
        }
    }

    /** Captions of visible tables that are wider than the window or sheet. */
    fun tooWide(): List<String> =
        ask(
            "return [...document.querySelectorAll('table')].filter((table) => table.checkVisibility())" +
                ".filter((table) => table.getBoundingClientRect().right > innerWidth)" +
                ".map((table) => table.caption.textContent)"
        )

    fun cdp(command: String, vararg parameters: Pair<String, Any>): Map<String, Any> =
        driver.executeCdpCommand(command, mapOf(*parameters))

    /** Returns the result of [script], which reads its parameters from `arguments`. */
    @Suppress("UNCHECKED_CAST")
    fun <T> ask(script: String, vararg arguments: Any): T = driver.executeScript(script, *arguments) as T

    fun all(css: String): List<WebElement> = driver.findElements(By.cssSelector(css))

    fun one(css: String): WebElement = driver.findElement(By.cssSelector(css))

    fun until(what: String, condition: () -> Boolean) {
        WebDriverWait(driver, ANSWER_LIMIT, PAUSE).withMessage(what).until { condition() }
    }

    fun press(vararg keys: CharSequence) = Actions(driver).sendKeys(*keys).perform()

    /** Opens every fold and waits until its content is drawn. */
    fun unfold() {
        ask<Any?>("document.querySelectorAll('main details').forEach((fold) => (fold.open = true))")
        until("all charts are drawn") {
            ask("return [...document.querySelectorAll('.chart')].every((chart) => chart.querySelector('svg'))")
        }
    }

    /** Selects [value] by its text, as a reader does. */
    fun choose(name: String, value: String) = Select(one(".filter select[name=$name]")).selectByVisibleText(value)

    /** Scrolls the element to the middle of the window, so that no sticky edge covers it. */
    fun moveTo(element: WebElement) {
        ask<Any?>("arguments[0].scrollIntoView({ block: 'center' })", element)
        Actions(driver).moveToElement(element).perform()
    }

    fun log(type: String): List<String> =
        driver
            .manage()
            .logs()
            .get(type)
            .all
            .filter { type != LogType.BROWSER || it.level.intValue() >= Level.WARNING.intValue() }
            .map { it.message }

    /** Addresses requested since the last call. */
    fun requests(): List<String> =
        log(LogType.PERFORMANCE)
            .map { Json.parseToJsonElement(it).jsonObject.getValue("message").jsonObject }
            .filter { it.text("method") == "Network.requestWillBeSent" }
            .map { it.getValue("params").jsonObject.getValue("request").jsonObject.text("url") }

    private fun JsonObject.text(name: String) = getValue(name).jsonPrimitive.content

    companion object {
        /** Long, because the browser gets next to no CPU while a test overloads a service: see [patient]. */
        private val ANSWER_LIMIT = Duration.ofMinutes(20)
        private val PAUSE = Duration.ofMillis(50)
        private const val BLOCKED = 2

        /** The width to which Chromium can shrink a page for a sheet of A4. */
        private const val SHEET_PX = 1_050
        private const val SHEET_HEIGHT_PX = 1_400

        /** Selenium warns that its typed commands do not know new browser versions; they are not used here. */
        private val silenced =
            Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder").apply { level = Level.OFF }

        private fun find(name: String): File? =
            System.getenv("PATH").split(File.pathSeparator).map { Path.of(it, name).toFile() }.find { it.canExecute() }

        private fun program(name: String): File = checkNotNull(find(name)) { "There is no $name on the PATH." }

        /**
         * [driver] with a script around it: driver and browser only get CPU that no other process wants, so that they
         * can run next to measurements. Only Linux has `chrt`; elsewhere, it is [driver] itself.
         */
        private fun patient(driver: File): File {
            if (find("chrt") == null) return driver
            return createTempFile("chromedriver")
                .apply { writeText("#!/bin/sh\nexec chrt -i 0 '$driver' \"\$@\"\n") }
                .toFile()
                .apply {
                    setExecutable(true)
                    deleteOnExit()
                }
        }

        /** Programs that this needs and the machine lacks. */
        fun missing(): List<String> = listOf("chromium", "chromedriver").filter { find(it) == null }

        private fun options(runsScripts: Boolean) =
            ChromeOptions().apply {
                setBinary(program("chromium"))
                // Root has no sandbox, and containers have little shared memory.
                addArguments(
                    "--headless=new",
                    "--no-sandbox",
                    "--disable-dev-shm-usage",
                    "--hide-scrollbars",
                    "--font-render-hinting=none",
                    "--disable-lcd-text",
                    "--force-color-profile=srgb",
                )
                val fonts =
                    listOf("standard", "sansserif").associate { "webkit.webprefs.fonts.$it.Zyyy" to "DejaVu Sans" }
                setExperimentalOption(
                    "prefs",
                    if (runsScripts) fonts
                    else fonts + ("profile.managed_default_content_settings.javascript" to BLOCKED),
                )
                setCapability(
                    "goog:loggingPrefs",
                    LoggingPreferences().apply {
                        enable(LogType.BROWSER, Level.ALL)
                        enable(LogType.PERFORMANCE, Level.ALL)
                    },
                )
            }
    }
}

/** A reader's screen and colour scheme. */
enum class Look(val scheme: String, val widthPx: Int, val heightPx: Int, val isMobile: Boolean = false) {
    LIGHT("light", 1200, 1400),
    DARK("dark", 1200, 1400),
    NARROW("light", 390, 844, isMobile = true),
}

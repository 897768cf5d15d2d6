package bench.harness

import bench.PatienceFactor
import bench.UserError
import bench.http.HttpCalls
import bench.mock.MockAdmin
import bench.model.Service
import bench.model.Track
import bench.runtime.Launcher
import bench.runtime.Readiness
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.wording.OwnServiceWords
import java.io.IOException
import java.time.Duration

/**
 * Starts a service of the user's own and calls it once, before anything is measured: what is wrong with a first run is
 * mostly a path, a port or a variable, and a person waits for that answer.
 */
class FirstCall(
    private val launcher: Launcher,
    private val progress: Progress,
    private val patience: Readiness.Patience =
        Readiness.Patience(limitMs = LIMIT_MS * factor, refusedMs = REFUSED_MS * factor),
) {
    /**
     * @param service with [Service.own].
     * @param withMock whether it is measured with the slow dependency, which waits for [DELAY_MS] here.
     * @throws UserError with what the service answered, if that is not what the user expects.
     */
    fun make(service: Service, track: Track, withMock: Boolean) {
        progress.phase("${service.name}: first call")
        if (withMock) launcher.startMock(DELAY_MS).use { call(service, track, it) } else call(service, track, null)
    }

    private fun call(service: Service, track: Track, mock: RunningMock?) =
        launcher.launch(service, track, mock).use { running ->
            awaitReady(running)
            checkAnswer(running)
            if (mock != null && !isCalled(mock))
                progress.warning("${service.name} ${OwnServiceWords.notCalled(own(running).dependency_variable)}")
        }

    private fun awaitReady(running: RunningService) {
        val url = running.url + running.service.readyPath
        progress.phase("${running.service.name}: waiting until $url answers 200")
        val limitMs = if (own(running).url == null) patience.limitMs else minOf(patience.limitMs, ATTACHED_MS * factor)
        Readiness.await(running.service.name, url, running, patience.copy(limitMs = limitMs))
    }

    private fun checkAnswer(running: RunningService) {
        val own = own(running)
        val url = running.url + running.service.path
        progress.phase("${running.service.name}: calling $url")
        val response = response(running.service.name, url)
        if (response.first != own.status)
            throw UserError("${running.service.name} answers ${response.first} at $url, not ${own.status} (--expect).")
        if (!Regex(own.answer).matches(response.second))
            throw UserError(
                "The answer of ${running.service.name} at $url is not as --expect says: '${brief(response.second)}'."
            )
    }

    /** @return status and body. */
    private fun response(name: String, url: String): Pair<Int, String> =
        try {
            HttpCalls().use { calls -> calls.send(HttpCalls.get(url, limit)).let { it.statusCode() to it.body() } }
        } catch (e: IOException) {
            throw UserError("$name is ready, but gives no answer at $url (${e.message ?: e.javaClass.simpleName}).", e)
        }

    private fun isCalled(mock: RunningMock) = MockAdmin(mock.adminUrls).use { it.stats() }.requests > 0

    private fun own(running: RunningService) = checkNotNull(running.service.own) { "FirstCall is for own services" }

    private fun brief(text: String) =
        text.replace(Regex("\\s+"), " ").let { if (it.length > BRIEF) it.take(BRIEF) + "…" else it }

    private companion object {
        const val DELAY_MS = 50L

        /** A person who waits longer for a service asks why. */
        const val LIMIT_MS = 60_000L

        /** A path that a server does not know long after its start is wrong. */
        const val REFUSED_MS = 10_000L

        /** What already runs is ready, or nearly. */
        const val ATTACHED_MS = 10_000L
        const val BRIEF = 80
        val factor
            get() = PatienceFactor.ofThisRun

        val limit: Duration
            get() = Duration.ofSeconds(10 * factor)
    }
}

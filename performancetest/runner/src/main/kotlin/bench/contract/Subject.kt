package bench.contract

import bench.runtime.RunningMock
import bench.runtime.RunningService

/** The service under test, the mock behind it, and the means to call both. */
internal class Subject(val service: RunningService, runningMock: RunningMock, val pace: ContractTimings) :
    AutoCloseable {
    val mock = FaultyMock(runningMock.adminUrls, pace.mockDelayMs)
    val caller = Caller(service.url, pace.answerLimitMs)

    /**
     * Started first and awaited late, so that its long delay passes while other clauses run. The mock must keep this
     * delay until the call has reached it.
     */
    val slowCall: Call by lazy {
        mock.behave(Behaviour.CORRECT, pace.slowMs)
        val before = mock.stats().requests
        caller.start("/").also { mock.await(pace.answerLimitMs - pace.slowMs) { it.requests > before } }
    }

    fun get(path: String = "/"): Reply = caller.get(path)

    fun getWhile(behaviour: Behaviour): Reply {
        mock.behave(behaviour)
        return get()
    }

    /**
     * Starts calls and returns once at least one of them waits at the mock: a small client pool lets no more through.
     */
    fun startAndArrive(calls: Int): List<Call> {
        val before = mock.stats().requests
        return caller.start("/", calls).also {
            expect(mock.await(pace.answerLimitMs) { it.requests > before }) { "no call reached the dependency" }
        }
    }

    override fun close() {
        caller.close()
        mock.close()
    }
}

package bench.contract

import bench.contract.Defect.*
import bench.metrics.process.ResourceSample
import bench.model.Service
import bench.model.Track
import bench.runtime.RunningService
import java.net.ConnectException
import java.net.http.HttpTimeoutException
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.Semaphore
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicLong

private const val TRACE = "java.io.IOException: no\n\tat bench.Service.call(Service.java:1)\n"

/** A service in this process that meets the contract except for one [defect]. */
internal class FakeService(
    override val service: Service,
    override val track: Track,
    environment: Map<String, String>,
    private val defect: Defect?,
    firstMetrics: List<Defect> = emptyList(),
) : RunningService {
    private val timeoutMs = environment["DEPENDENCY_TIMEOUT_MS"]?.toLong() ?: 30_000
    private val dependency = FakeDependencyClient(environment.getValue("DEPENDENCY_URL"), usedTimeout(), defect)
    private val printed = AtomicLong()
    private val pool = Semaphore(15)
    private val firstMetrics = ConcurrentLinkedQueue(firstMetrics)
    private val server = TinyServer(::answer)

    @Volatile private var isDown = false

    override val url
        get() = server.url

    override val isAlive = true
    override val launchedNs = 0L
    override val readyAfterMs = 1L

    override fun noteReady() = Unit

    override fun sample(): ResourceSample? = null

    override fun lastOutput() = TRACE

    override fun outputBytes() = printed.get()

    override fun confine() = Unit

    override fun compilerCpuS(): Double? = null

    override fun terminate(timeoutMs: Long): Int? {
        close()
        return if (defect == IGNORES_SIGTERM) null else if (defect == CRASHES_ON_SIGTERM) 1 else 143
    }

    override fun close() {
        server.close()
        dependency.close()
    }

    private fun usedTimeout() =
        when (defect) {
            HIDDEN_TIMEOUT -> minOf(timeoutMs, TEST_PACE.slowMs / 2)
            OTHER_TIMEOUT -> timeoutMs / 2
            NO_TIMEOUT -> 60_000
            else -> timeoutMs
        }

    private fun answer(request: TinyRequest): TinyAnswer =
        when (request.path) {
            "/" -> if (defect == ONE_AT_A_TIME) synchronized(this) { root() } else root()
            "/ping" -> ping()
            "/health" -> TinyAnswer(if (defect == UNHEALTHY) 503 else 200, "UP")
            "/metrics" -> metrics(firstMetrics.poll() ?: defect)
            else -> TinyAnswer(if (defect == KNOWS_EVERY_PATH) 200 else 404, "no")
        }

    private fun ping() =
        if (defect == ONE_AT_A_TIME) synchronized(this) { TinyAnswer(200, "pong") }
        else TinyAnswer(200, if (defect == WRONG_PONG) "pong!" else "pong")

    private fun root(): TinyAnswer =
        when {
            isDown -> TinyAnswer(502, "down")
            defect != FULL_POOL_IS_502 -> fetched()
            !pool.tryAcquire(timeoutMs / 2, TimeUnit.MILLISECONDS) -> TinyAnswer(502, "pool")
            else -> fetched().also { pool.release() }
        }

    private fun fetched(): TinyAnswer =
        try {
            success(dependency.number())
        } catch (timeout: HttpTimeoutException) {
            failed(if (defect == TIMEOUT_IS_502) 502 else 504, timeout)
        } catch (failure: Exception) {
            failed(502, failure)
        }

    private fun success(number: Int) =
        TinyAnswer(
            200,
            "Fetched third party result:$number" + if (defect == SECOND_LINE) "\n" else "",
            if (defect == HTML) "text/html" else "text/plain",
        )

    private fun failed(status: Int, failure: Exception): TinyAnswer {
        print(status, failure)
        if (defect == STAYS_DOWN && status == 502 || defect == STAYS_HUNG && status == 504) isDown = true
        return TinyAnswer(if (isWrongly500(failure)) 500 else status, body(status, failure), type(status, failure))
    }

    private fun isWrongly500(failure: Exception) =
        when (defect) {
            PASSES_500_ON -> failure is WrongStatus
            GARBAGE_IS_500 -> failure is NumberFormatException
            REFUSED_IS_500 -> failure is ConnectException
            RESET_IS_500 -> isReset(failure)
            else -> false
        }

    private fun body(status: Int, failure: Exception) =
        when (defect) {
            TRACE_IN_502 -> if (isLate502(status, failure)) TRACE else "no"
            TRACE_WHEN_REFUSED -> if (failure is ConnectException) TRACE else "no"
            TRACE_IN_504 -> if (status == 504) TRACE else "no"
            EMPTY_502 -> if (isLate502(status, failure)) "" else "no"
            JSON_IN_502 -> "{}"
            else -> "no"
        }

    private fun type(status: Int, failure: Exception) =
        if (defect == JSON_IN_502 && isLate502(status, failure)) "application/json" else "text/plain"

    /** The dependency accepted the connection, and then the call failed. */
    private fun isLate502(status: Int, failure: Exception) = status == 502 && failure !is ConnectException

    /** A fake does not notice that its caller has left; it assumes so after a hanging call. */
    private fun print(status: Int, failure: Exception) {
        val prints =
            when (defect) {
                LOGS_FAILURES -> failure !is ConnectException
                LOGS_REFUSALS -> failure is ConnectException
                LOGS_ABANDONED -> status == 504
                else -> false
            }
        if (prints) printed.addAndGet(200)
    }

    private fun isReset(failure: Exception) =
        failure !is WrongStatus &&
            failure !is NumberFormatException &&
            failure !is ConnectException &&
            failure !is HttpTimeoutException
}

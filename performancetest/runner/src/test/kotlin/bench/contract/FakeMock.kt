package bench.contract

import bench.runtime.RunningMock
import java.util.concurrent.atomic.AtomicLong
import kotlin.random.Random
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long

/** Both ports of the mock dependency, in this process. */
internal class FakeMock(delayMs: Long) : RunningMock {
    private val requests = AtomicLong()
    private val inFlight = AtomicLong()
    private val server = TinyServer(::answer)
    private val admin = TinyServer(::administer)

    @Volatile private var behaviour = Json.parseToJsonElement("""{"delay":{"kind":"fixed","ms":$delayMs}}""").jsonObject

    override val url
        get() = server.url

    override val adminUrls
        get() = listOf(admin.url)

    override val isAlive = true

    override fun lastOutput() = ""

    override fun outputBytes() = 0L

    private fun answer(request: TinyRequest): TinyAnswer? {
        requests.incrementAndGet()
        inFlight.incrementAndGet()
        return try {
            answer(request, behaviour)
        } finally {
            inFlight.decrementAndGet()
        }
    }

    private fun answer(request: TinyRequest, now: JsonObject): TinyAnswer? {
        val fault = now["fault"]?.takeIf { it != JsonNull }?.jsonPrimitive?.content
        if (fault == "hang") return request.hang().let { null }
        Thread.sleep(now.getValue("delay").jsonObject.getValue("ms").jsonPrimitive.long)
        return when {
            fault == "reset" -> request.reset().let { null }
            fault == "garbage" -> TinyAnswer(200, "garbage")
            now["error_share"]?.jsonPrimitive?.content == "1" -> TinyAnswer(500, "error")
            else -> TinyAnswer(200, "${Random.nextInt(Int.MAX_VALUE)}")
        }
    }

    private fun administer(request: TinyRequest): TinyAnswer {
        if (request.method == "PUT") behaviour = Json.parseToJsonElement(request.body).jsonObject
        return TinyAnswer(
            200,
            """{"requests":${requests.get()},"answered":0,"in_flight":${inFlight.get()},"peak_in_flight":0,""" +
                """"lateness_ms":{"p50":null,"p99":null,"max":null,"count":0}}""",
            "application/json",
        )
    }

    override fun close() {
        server.close()
        admin.close()
    }
}

package bench.ktor

import io.ktor.http.HttpStatusCode
import io.ktor.server.application.Application
import io.ktor.server.application.install
import io.ktor.server.metrics.micrometer.MicrometerMetrics
import io.ktor.server.response.respondText
import io.ktor.server.routing.get
import io.ktor.server.routing.routing
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics
import io.micrometer.core.instrument.binder.system.ProcessorMetrics
import io.micrometer.prometheusmetrics.PrometheusConfig
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry

/** Used by both server engines. */
fun Application.module() {
    val dependency = Dependency()
    val metrics = PrometheusMeterRegistry(PrometheusConfig.DEFAULT)
    install(MicrometerMetrics) {
        registry = metrics
        meterBinders =
            listOf(JvmMemoryMetrics(), JvmGcMetrics(), JvmThreadMetrics(), ProcessorMetrics(), FileDescriptorMetrics())
    }
    routing {
        get("/") {
            when (val answer = dependency.fetch()) {
                is Answer.Number -> call.respondText("Fetched third party result:${answer.value}")
                Answer.TooLate -> call.respondText("Dependency took too long", status = HttpStatusCode.GatewayTimeout)
                Answer.Failed -> call.respondText("Dependency failed", status = HttpStatusCode.BadGateway)
            }
        }
        get("/ping") { call.respondText("pong") }
        get("/health") { call.respondText("UP") }
        get("/metrics") { call.respondText(metrics.scrape()) }
    }
}

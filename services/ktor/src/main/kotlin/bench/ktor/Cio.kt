package bench.ktor

import io.ktor.server.application.Application
import io.ktor.server.cio.CIO
import io.ktor.server.engine.embeddedServer

fun main() {
    embeddedServer(CIO, port = System.getenv("PORT")?.toInt() ?: 8080, module = Application::module).start(wait = true)
}

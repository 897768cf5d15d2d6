package bench.cli

import bench.UnknownName
import com.github.ajalt.clikt.core.parse
import kotlin.test.Test
import kotlin.test.assertEquals

class SuggestionTest {
    private fun meant(name: String, vararg known: String) =
        Bench().also { it.parse(emptyList()) }.meant(UnknownName("There is no service", name, known.toList()))

    @Test
    fun `a typing error is answered with the intended name`() {
        assertEquals(" Did you mean 'vertx'?", meant("vertex", "express", "vertx-grpc", "vertx"))
        assertEquals(" Did you mean 'spring-web'?", meant("spring-wbe", "spring-webflux", "spring-web", "ktor-cio"))
    }

    @Test
    fun `a name unlike any known one gets no suggestion`() = assertEquals("", meant("nonsense", "vertx", "express"))
}

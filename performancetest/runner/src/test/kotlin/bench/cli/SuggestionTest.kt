package bench.cli

import bench.UnknownName
import com.github.ajalt.clikt.core.parse
import kotlin.test.Test
import kotlin.test.assertEquals

class SuggestionTest {
    private fun meant(name: String, vararg known: String) =
        Bench().also { it.parse(emptyList()) }.meant(UnknownName("There is no service", name, known.toList()))

    @Test
    fun `a slip of the finger is answered with the name meant`() {
        assertEquals(" Did you mean 'vertx'?", meant("vertex", "express", "vertx-grpc", "vertx"))
        assertEquals(" Did you mean 'spring-web'?", meant("spring-wbe", "spring-webflux", "spring-web", "ktor-cio"))
    }

    @Test
    fun `what is like no known name is answered with none`() = assertEquals("", meant("nonsense", "vertx", "express"))
}

package bench.scaffold

import bench.UserError
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class ComposeTextTest {
    private val twins =
        """
        # Two services.
        services:
          # The first.
          plain:
            ports:
              - ${'$'}{BIND_ADDRESS}:8101:8080
            # Why.
            command: ["java", "-jar", "app.jar"]
            labels:
              bench.title: Plain, and simple # a comment

          # The second.
          plain-virtual:
            ports:
              - "8102:8080"
              - "8103:9090"
            labels:
              bench.title: "Virtual # one"
              bench.slots.stock: 5 connections of the client's pool

        volumes:
          data: {}
        """
            .trimIndent() + "\n"

    private fun renamed(from: String, text: String = twins) =
        ComposeText.renamed(text, from, "mine") { besides -> (8110..8120).first { it !in besides } }

    @Test
    fun `one service is left, with its comments, a name, a port and a title of its own`() =
        assertEquals(
            """
            # Two services.
            services:
              # The first.
              mine:
                ports:
                  - ${'$'}{BIND_ADDRESS}:8110:8080
                # Why.
                command: ["java", "-jar", "app.jar"]
                labels:
                  bench.title: Plain, and simple (mine) # a comment

            volumes:
              data: {}
            """
                .trimIndent() + "\n",
            renamed("plain"),
        )

    @Test
    fun `a longer name that begins alike is another service, and every published port is a new one`() =
        assertEquals(
            """
            # Two services.
            services:
              # The second.
              mine:
                ports:
                  - "8110:8080"
                  - "8111:9090"
                labels:
                  bench.title: "Virtual # one (mine)"
                  bench.slots.stock: 5 connections of the client's pool

            volumes:
              data: {}
            """
                .trimIndent() + "\n",
            renamed("plain-virtual"),
        )

    @Test
    fun `labels may be a list, and a port may be left to the engine`() {
        val text =
            "services:\n  a:\n    ports:\n      - \${BIND_ADDRESS}::8080\n    labels:\n      - bench.title=It's A\n"
        assertEquals(
            "services:\n  mine:\n    ports:\n      - \${BIND_ADDRESS}::8080\n    labels:\n      - " +
                "bench.title=It's A (mine)\n",
            renamed("a", text),
        )
    }

    @Test
    fun `another form of the file is refused`() =
        assertContains(
            assertFailsWith<UserError> { renamed("a", "services:\n    a:\n        command: [x]\n") }.message.orEmpty(),
            "no line '  a:'",
        )
}

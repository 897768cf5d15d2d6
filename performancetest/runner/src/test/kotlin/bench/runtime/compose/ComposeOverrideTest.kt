package bench.runtime.compose

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals

class ComposeOverrideTest {
    @Test
    fun `only the environment changes if nothing else is given`() =
        assertEquals(
            """{"services":{"vertx":{"environment":{"PORT":"8080"}}}}""",
            "${ComposeOverride.of("vertx", mapOf("PORT" to "8080"))}",
        )

    @Test
    fun `an empty environment is a map, as Compose requires`() =
        assertEquals("""{"services":{"vertx":{"environment":{}}}}""", "${ComposeOverride.of("vertx", emptyMap())}")

    @Test
    fun `the number of file descriptors replaces the declared one`() =
        assertEquals(
            """{"services":{"vertx":{"environment":{},"ulimits":{"nofile":300}}}}""",
            "${ComposeOverride.of("vertx", emptyMap(), fileDescriptors = 300)}",
        )

    @Test
    fun `quotes, lines and dollars arrive unchanged`() =
        assertEquals(
            """{"services":{"vertx":{"environment":{"A":"\"${'$'}${'$'}1\"\n"},"command":["sh","${'$'}${'$'}0"],""" +
                """"volumes":[{"type":"bind","source":"/a b/${'$'}${'$'}c","target":"/shared",""" +
                """"bind":{"selinux":"z"}}]}}}""",
            "${ComposeOverride.of("vertx", mapOf("A" to "\"$1\"\n"), Path.of("/a b/\$c"), listOf("sh", "$0"))}",
        )
}

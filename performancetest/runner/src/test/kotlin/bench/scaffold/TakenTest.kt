package bench.scaffold

import bench.UserError
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class TakenTest {
    private val files =
        mapOf(
            "a" to
                "services:\n  one:\n    ports:\n      - \${BIND_ADDRESS}:\${ONE_PORT-8101}:8080\n" +
                    "      - \"9000:90\"\n  two:\n    ports: ['127.0.0.1:8103:8080', \"\${BIND_ADDRESS}::8081\"]\n",
            "b" to
                "x-all: &all\n  image: a\nservices:\n  three:\n    <<: *all\n    networks:\n      bench:\n" +
                    "        aliases: [dependency]\n      other:\n    surprise: true\n",
        )

    @Test
    fun `names of services, aliases and published ports are taken`() =
        assertEquals(Taken(setOf("one", "two", "three", "dependency"), setOf(8101, 9000, 8103)), Taken.of(files))

    @Test
    fun `the lowest free port above the first is given`() {
        assertEquals(8102, Taken.of(files).freePort())
        assertEquals(8104, Taken(emptySet(), setOf(8101, 8102, 8103)).freePort())
    }

    @Test
    fun `included files are found in both forms`() =
        assertEquals(
            listOf("a/compose.yml", "b/compose.yml"),
            Taken.included("list", "include:\n  - a/compose.yml\n  - path: b/compose.yml\n"),
        )

    @Test
    fun `the name of a module is its artifact, not that of its parent`() {
        assertEquals(
            "vertx",
            Taken.artifact(
                "<project><parent><artifactId>bench</artifactId></parent><artifactId>vertx</artifactId>" +
                    "<dependencies><artifactId>x</artifactId></dependencies></project>"
            ),
        )
        assertEquals(
            listOf("a", "services/b"),
            Taken.modules("<modules><module>a</module>\n<module>services/b</module></modules>"),
        )
    }

    @Test
    fun `a file that is no YAML is named with its line`() =
        assertContains(
            assertFailsWith<UserError> { Taken.of(mapOf("x/compose.yml" to "services:\n  a: [\n")) }.message.orEmpty(),
            "x/compose.yml, line 3, is not YAML",
        )
}

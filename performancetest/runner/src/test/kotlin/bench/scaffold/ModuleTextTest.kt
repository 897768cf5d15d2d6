package bench.scaffold

import bench.UserError
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class ModuleTextTest {
    private fun pom(own: String) =
        "<project><parent><artifactId>vertx</artifactId></parent>$own" +
            "<dependencies><dependency><artifactId>vertx</artifactId></dependency></dependencies></project>"

    @Test
    fun `only the module's own artifact is renamed`() {
        assertEquals(
            pom("<artifactId>mine</artifactId>"),
            ModuleText.pom(pom("<artifactId>vertx</artifactId>"), "mine"),
        )
        assertContains(
            assertFailsWith<UserError> { ModuleText.pom(pom(""), "mine") }.message.orEmpty(),
            "no artifactId of its own",
        )
    }

    @Test
    fun `only the package's own name is changed, at both places of a lock file`() {
        val lock =
            "{\n  \"name\": \"%1\$s\",\n  \"packages\": {\n    \"\": {\n      \"name\": \"%1\$s\",\n" +
                "      \"dependencies\": { \"express\": \"5\" }\n    },\n    \"x\": { \"name\": \"express\" }\n" +
                "  }\n}\n"
        assertEquals(lock.format("mine"), ModuleText.npm(lock.format("express"), "mine"))
        assertEquals(
            "{ \"name\": \"mine\", \"dependencies\": { \"express\": \"5\" } }",
            ModuleText.npm("{ \"name\": \"express\", \"dependencies\": { \"express\": \"5\" } }", "mine"),
        )
    }

    @Test
    fun `a folder is not taken for one whose name begins or ends alike`() {
        assertEquals(
            "services/mine services/web-flux my-services/web -pl '!services/mine' services/mine/src",
            ModuleText.moved(
                "services/web services/web-flux my-services/web -pl '!services/web' services/web/src",
                "services/web",
                "services/mine",
            ),
        )
    }

    @Test
    fun `the new line follows the old one and looks like it`() {
        val list = "include:\n  - services/web/compose.yml\n  - services/web-flux/compose.yml\n"
        assertEquals(
            "include:\n  - services/web/compose.yml\n  - services/mine/compose.yml\n" +
                "  - services/web-flux/compose.yml\n",
            ModuleText.listed(list, "f", "services/web", "services/mine"),
        )
        assertEquals(
            "a\n<module>services/web</module>\n<module>services/mine</module>\n",
            ModuleText.listed("a\n<module>services/web</module>\n", "f", "services/web", "services/mine"),
        )
    }

    @Test
    fun `a list without the old folder, or with two of it, is refused`() {
        for (text in listOf("include:\n", "services/web\nservices/web\n")) assertContains(
            assertFailsWith<UserError> {
                    ModuleText.listed(text, "docker-compose.yml", "services/web", "services/mine")
                }
                .message
                .orEmpty(),
            "docker-compose.yml names services/web on ",
        )
    }
}

package bench.scaffold

import bench.UserError
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class ServiceListTest {
    @Test
    fun `the new line follows the last service and has the same form`() {
        assertEquals(
            "include:\n  - services/a/compose.yml\n  - services/mine/compose.yml\n  - monitoring/compose.yml\n",
            ServiceList.withService(
                "include:\n  - services/a/compose.yml\n  - monitoring/compose.yml\n",
                "f",
                "mine",
            ),
        )
        assertEquals(
            "  <module>services/a</module>\n  <module>services/mine</module>\n  <module>services/a/b</module>\n",
            ServiceList.withService(
                "  <module>services/a</module>\n  <module>services/a/b</module>\n",
                "pom.xml",
                "mine",
            ),
        )
    }

    @Test
    fun `a list without a service is refused`() =
        assertContains(
            assertFailsWith<UserError> { ServiceList.withService("include:\n", "docker-compose.yml", "mine") }
                .message
                .orEmpty(),
            "docker-compose.yml has no line of a service, so mine cannot be added: restore it with git.",
        )
}

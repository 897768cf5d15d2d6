package bench.build

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class MavenLogTest {
    private fun failure(text: String) = MavenLog.failure(text.trimIndent().lines(), Path.of("/home/me/project"))

    @Test
    fun `each module is announced when it begins, with its number if there are several`() {
        assertEquals(
            "[2/3] vertx-grpc",
            MavenLog.progress("[INFO] Building vertx-grpc 1.0.0-SNAPSHOT            [2/3]"),
        )
        assertEquals("express", MavenLog.progress("[INFO] Building express 1.0.0-SNAPSHOT"))
        assertNull(MavenLog.progress("[INFO] Building jar: /home/me/project/services/vertx/target/app.jar"))
    }

    @Test
    fun `only the first error of the compiler is reported, with its place`() {
        val text =
            """
            [INFO] Building vertx 1.0.0-SNAPSHOT
            [ERROR] COMPILATION ERROR : 
            [ERROR] /home/me/project/services/vertx/src/main/java/Main.java:[3,5] ';' expected
            [ERROR] /home/me/project/services/vertx/src/main/java/Main.java:[9,1] class expected
            [ERROR] Failed to execute goal compile on project vertx: Compilation failure -> [Help 1]
            """
        assertEquals("services/vertx/src/main/java/Main.java:[3,5] ';' expected.", failure(text))
    }

    @Test
    fun `without a network the message asks for one`() {
        val text =
            """
            [ERROR] Failed to execute goal on project ktor: Could not transfer artifact x: Unknown host repo -> [Help 1]
            [ERROR] 
            """
        assertEquals(
            "Failed to execute goal on project ktor: Could not transfer artifact x: Unknown host repo. Libraries are " +
                "downloaded once: is there a network?",
            failure(text),
        )
        assertEquals(
            "wget: Failed to fetch https://repo.maven.apache.org/maven.zip. Libraries are downloaded once: is there " +
                "a network?",
            failure("wget: Failed to fetch https://repo.maven.apache.org/maven.zip\n\n"),
        )
    }

    @Test
    fun `without an error message the last output is quoted, or its absence is`() {
        assertEquals("Killed.", failure("[INFO] Scanning for projects...\nKilled\n"))
        assertEquals("Maven printed nothing.", failure(""))
    }
}

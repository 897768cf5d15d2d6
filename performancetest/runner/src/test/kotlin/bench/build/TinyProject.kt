package bench.build

import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText

/** A project in [root] with one service that has all kinds of inputs, and a module in its folder. */
internal class TinyProject(val root: Path) {
    val service = Module(root, "services/a")
    val inner = Module(root, "services/a/inner")

    init {
        write("pom.xml", rootPom("services/a", "services/a/inner"))
        write("services/a/pom.xml", POM)
        write("services/a/inner/pom.xml", "<project/>")
        (INPUTS + OTHERS).forEach { write(it, "text of $it") }
        write("services/a/target/dist/app.jar", "old")
    }

    fun write(file: String, text: String): Path =
        root.resolve(file).createParentDirectories().also { it.writeText(text) }

    fun rootPom(vararg modules: String, java: Int = 25) =
        "<project>\n  <modules>\n${modules.joinToString("") { "    <module>$it</module>\n" }}  </modules>\n" +
            "  <java>$java</java>\n</project>\n"

    companion object {
        /** Inputs of the service besides the two poms. */
        val INPUTS =
            listOf(
                "services/a/src/main/java/A.java",
                "services/a/src/main/resources/application.properties",
                "services/a/package.json",
                "services/a/package-lock.json",
                "services/a/shared/S.java",
                "proto/a/a.proto",
            )

        /** Files that its build does not read. */
        val OTHERS =
            listOf(
                "services/a/src/test/java/ATest.java",
                "services/a/contract/Contract.java",
                "services/a/compose.yml",
                "services/a/target/classes/A.class",
                "services/a/shared/node_modules/x/index.js",
                "services/a/inner/src/main/java/I.java",
                "proto/b/b.proto",
            )

        private val POM =
            """
            <project>
              <protos>${'$'}{project.basedir}/../../proto/a</protos>
              <executions>
                <execution>
                  <goals><goal>add-source</goal></goals>
                  <source>${'$'}{project.basedir}/shared</source>
                </execution>
                <execution>
                  <goals><goal>add-test-source</goal></goals>
                  <source>${'$'}{project.basedir}/contract</source>
                </execution>
              </executions>
            </project>
            """
                .trimIndent()
    }
}

package bench.catalog

import bench.UserError
import bench.model.Program
import bench.model.Slots
import bench.model.Track
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class CatalogTest {
    @TempDir lateinit var root: Path

    private fun write(path: String, text: String) = root.resolve(path).createParentDirectories().writeText(text)

    private fun service(extra: String = "", slots: String = "unlimited") {
        write(
            "services/_base.compose.yml",
            "services:\n  jvm:\n    environment:\n      PORT: \"8080\"\n      A: base\n    labels:\n" +
                "      bench.kind: service\n",
        )
        write(
            "services/x/compose.yml",
            "services:\n  x:\n    extends:\n      file: ../_base.compose.yml\n      service: jvm\n    command: " +
                "[\"java\", \"-jar\", \"app.jar\"]\n" +
                "    env_file: \${TRACK:-stock}.env\n    environment:\n      A: own\n    labels:\n      " +
                "bench.slots.stock: 200 Tomcat threads\n      bench.slots.tuned: $slots\n$extra",
        )
        write("services/x/stock.env", "# nothing\n")
        write("services/x/tuned.env", "THREADS=${"$"}{SLOTS}\n")
    }

    @Test
    fun `the command of every service of this project runs files that its module builds`() {
        val project = Path.of("../..").toAbsolutePath().normalize()
        val modules =
            Regex("<module>(.+?)</module>")
                .findAll(project.resolve("pom.xml").readText())
                .map { project.resolve(it.groupValues[1]) }
                .toSet()
        val strange = Catalog.load(project).services.filter { it.dist.parent.parent !in modules }
        assertEquals(emptyList(), strange.map { "${it.name}: ${it.dist}" })
        assertEquals(
            project.resolve("services/quarkus-grpc/vertx/target/dist"),
            Catalog.load(project).find(listOf("vertx-grpc")).single().dist,
        )
    }

    @Test
    fun `a file that is nested too deeply, or far too long, is refused`() {
        fun message(extra: String): String {
            service(extra)
            return assertFailsWith<UserError> { Catalog.load(root) }.message.orEmpty()
        }
        val nested = message("    volumes: ${"[".repeat(30_000)}")
        assertTrue("compose.yml" in nested && nested.endsWith(".") && nested.length < 1_000, nested)
        assertTrue(message("    user: ${"x".repeat(70_000)}").endsWith("compose.yml has more than 64 KiB."))
    }

    @Test
    fun `extended services are resolved, and settings by track`() {
        service()
        val x = Catalog.load(root).services.single()
        assertEquals(mapOf("PORT" to "8080", "A" to "own"), x.environmentFor(Track.STOCK))
        assertEquals(mapOf("PORT" to "8080", "A" to "own", "THREADS" to "9000"), x.environmentFor(Track.TUNED))
        assertEquals(Slots(200, "Tomcat threads"), x.slots(Track.STOCK))
        assertEquals(Slots(null, ""), x.slots(Track.TUNED))
    }

    @Test
    fun `an alias resolves to its anchor`() {
        service()
        write(
            "services/y/compose.yml",
            "services:\n  y:\n    command: [y]\n    environment: &same\n      B: \"1\"\n" +
                "    labels: { bench.kind: service }\n  z:\n    command: [z]\n    environment: *same\n" +
                "    labels: { bench.kind: service }\n",
        )
        assertEquals(mapOf("B" to "1"), Catalog.load(root).find(listOf("z")).single().environment)
    }

    @Test
    fun `clients and backing services are no services, and a service needs only its own backing services`() {
        service(
            "    depends_on:\n      haproxy: { condition: service_healthy }\n" +
                "      db: { condition: service_healthy }\n  db:\n    image: postgres\n    environment: { A: b }\n" +
                "    labels: { bench.kind: backing-service, bench.local: services/x/db, " +
                "bench.local.command: java -jar db.jar }\n" +
                "  asker:\n    command: [java, x]\n    labels: { bench.kind: closed-load-generator }\n"
        )
        val catalog = Catalog.load(root)
        assertEquals(listOf("x") to listOf("db"), catalog.services.map { it.name } to catalog.services.single().needs)
        assertEquals(
            Program(
                "db",
                "backing-service",
                root.resolve("services/x/db/target/dist"),
                listOf("java", "-jar", "db.jar"),
                mapOf("A" to "b"),
            ),
            catalog.program("db"),
        )
        assertEquals(
            root.resolve("services/x/target/dist") to listOf("java", "x"),
            catalog.program("asker").let { it.dist to it.command },
        )
        assertTrue("asker" in assertFailsWith<UserError> { catalog.program("nobody") }.message.orEmpty())
    }

    @Test
    fun `a backing service must declare how it starts without containers`() {
        service("  db:\n    image: postgres\n    labels: { bench.kind: backing-service }\n")
        assertTrue("bench.local.command" in assertFailsWith<UserError> { Catalog.load(root) }.message.orEmpty())
    }

    @Test
    fun `a service without settings for tracks has one track`() {
        service()
        assertEquals(Track.entries.toList(), Catalog.load(root).services.single().tracks)
        write(
            "services/x/compose.yml",
            root.resolve("services/x/compose.yml").readText().replace("\${TRACK:-stock}.env", "stock.env"),
        )
        assertEquals(listOf(Track.STOCK), Catalog.load(root).services.single().tracks)
    }

    @Test
    fun `the version of a framework comes from the build, Maven or npm`() {
        service("      bench.version: vertx.version\n")
        assertNull(version())
        write("pom.xml", "<project><properties><vertx.version>4</vertx.version></properties></project>")
        assertEquals("vertx 4", version())
        write("services/x/package.json", """{"dependencies": {"express": "5.3.0", "vertx.version": "6"}}""")
        assertEquals("vertx 6", version())
        write(
            "services/x/pom.xml",
            "<project><properties><other>1</other><vertx.version> 5.0.12 </vertx.version></properties></project>",
        )
        assertEquals("vertx 5.0.12", version())
    }

    private fun version() = FrameworkVersion.of(Catalog.load(root).services.single())

    @Test
    fun `every service of this project declares its version`() {
        val versions =
            Catalog.load(Path.of("../..").toAbsolutePath().normalize()).services.associate {
                it.name to FrameworkVersion.of(it)
            }
        assertTrue(
            versions.size >= 9 && versions.values.all { it != null && Regex("[a-z-]+ \\d+\\.\\d+\\.\\d+") in it },
            versions.toString(),
        )
    }

    @Test
    fun `an unknown key is named with file and line`() {
        service("    enviroment:\n      B: typo\n")
        val message = assertFailsWith<UserError> { Catalog.load(root) }.message.orEmpty()
        assertTrue("compose.yml, line 13" in message && "enviroment" in message, message)
    }

    @Test
    fun `invalid slots are named with file and service`() {
        service(slots = "9k connections")
        val message = assertFailsWith<UserError> { Catalog.load(root) }.message.orEmpty()
        assertTrue("compose.yml: bench.slots.tuned of 'x': '9k connections'" in message, message)
    }

    @Test
    fun `an unknown service is answered with the known ones`() {
        service()
        val message = assertFailsWith<UserError> { Catalog.load(root).find(listOf("y")) }.message.orEmpty()
        assertTrue("'y'" in message && "x" in message, message)
    }

    @Test
    fun `a setting without effect is an error`() {
        service()
        write("services/x/tuned.env", "THREADS=9000\nA=from the file\n")
        val message = assertFailsWith<UserError> { Catalog.load(root) }.message.orEmpty()
        assertTrue("compose.yml: A of 'x' tuned would have no effect" in message, message)
    }

    @Test
    fun `a missing settings file is named`() {
        service()
        root.resolve("services/x/tuned.env").toFile().delete()
        assertTrue("tuned.env is missing" in assertFailsWith<UserError> { Catalog.load(root) }.message.orEmpty())
    }
}

package bench.runtime.kubernetes

import bench.catalog.Catalog
import bench.cli.ProjectRoot
import bench.model.Service
import bench.runtime.Launch
import kotlin.test.Test
import kotlin.test.assertEquals

class ServiceEnvironmentTest {
    private fun service(name: String): Service = Catalog.load(ProjectRoot.path).services.single { it.name == name }

    private val mock = KubernetesMock("http://mock-2:8100", emptyList()) { true }

    @Test
    fun `a service that calls the dependency gets the address of its mock`() {
        assertEquals(
            mapOf("DEPENDENCY_URL" to "http://mock-2:8100"),
            ServiceEnvironment.of(service("vertx"), mock, Launch()),
        )
        assertEquals(emptyMap(), ServiceEnvironment.of(service("quarkus-download"), mock, Launch()))
        assertEquals(emptyMap(), ServiceEnvironment.of(service("vertx"), null, Launch()))
    }

    @Test
    fun `options of a launch are added to those of the service, and its variables win`() {
        val own = service("vertx").environment.getValue(Launch.JVM_VARIABLE)
        assertEquals(
            mapOf(Launch.JVM_VARIABLE to "$own -Xss1m", "A" to "b"),
            ServiceEnvironment.of(service("vertx"), null, Launch(mapOf("A" to "b"), jvmOptions = "-Xss1m")),
        )
    }
}

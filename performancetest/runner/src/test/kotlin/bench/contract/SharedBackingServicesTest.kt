package bench.contract

import bench.UserError
import bench.model.Program
import bench.runtime.Runtime
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit.MILLISECONDS
import kotlin.concurrent.thread
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class SharedBackingServicesTest {
    @Test
    fun `two lanes that need the same backing service get one, and it ends with the check`() {
        val runtime = FakeRuntime()
        // Long enough for the other lane to request it too, if it did not have to wait.
        val slow =
            object : Runtime by runtime {
                private val asked = CountDownLatch(2)

                override fun startBackingService(backingService: Program): AutoCloseable {
                    asked.countDown()
                    asked.await(200, MILLISECONDS)
                    return runtime.startBackingService(backingService)
                }
            }
        SharedBackingServices(slow, ::program).use { shared ->
            List(2) { thread { shared.start(listOf("postgres")) } }.forEach { it.join() }
            assertEquals(listOf("postgres"), runtime.backingServices)
        }
        assertEquals(listOf("postgres") to emptyList<String>(), runtime.everAsked to runtime.backingServices)
    }

    @Test
    fun `a backing service that does not start is requested again by the next service`() {
        val runtime = FakeRuntime()
        val known = mutableListOf<String>()
        val shared =
            SharedBackingServices(runtime) { if (it in known) program(it) else throw UserError("There is no '$it'.") }
        assertFailsWith<UserError> { shared.start(listOf("postgres")) }
        known += "postgres"
        shared.start(listOf("postgres"))
        assertEquals(listOf("postgres"), runtime.backingServices)
    }

    private fun program(name: String) = Program(name, Program.BACKING_SERVICE, Path.of("x"), listOf("x"), emptyMap())
}

package bench.runtime.compose

import bench.wording.ReasonWords
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class ContainerTest {
    private fun container(
        isRunning: Boolean = true,
        oom: Boolean = false,
        exitCode: Int = 0,
        startedAt: String = "2026-11-22T06:00:00Z",
        restarts: Int = 0,
    ) =
        Container.parse(
                """[{"Id":"abc","Name":"/p-vertx-1","Image":"sha256:1","RestartCount":$restarts,"Path":"java",
        "State":{"Status":"x","Running":$isRunning,"OOMKilled":$oom,"Pid":42,"ExitCode":$exitCode,
        "StartedAt":"$startedAt"},
        "Config":{"Labels":{"com.docker.compose.service":"vertx"},"Env":["A=b"]},
        "HostConfig":{"CpusetCpus":"1","NanoCpus":0,"Memory":${3L shl 30},"PidsLimit":10000}}]"""
            )
            .single()

    @Test
    fun `its end is named as in a shell`() {
        assertNull(container().ending)
        assertEquals("exit code 1", container(isRunning = false, exitCode = 1).ending)
        assertEquals("signal 9", container(isRunning = false, exitCode = 137).ending)
        assertEquals(
            "killed, because memory ran out: limit 3072 MiB",
            container(isRunning = false, oom = true, exitCode = 137).ending,
        )
    }

    @Test
    fun `each of several load generators has its own name, though their service is one`() {
        fun of(name: String, isOneOff: Boolean) =
            container().run {
                val labels =
                    mapOf(
                        "com.docker.compose.service" to "load-generator",
                        "com.docker.compose.oneoff" to if (isOneOff) "True" else "False",
                    )
                copy(name = name, config = Container.Config(labels))
            }
        val second = of("/my-bench-1a2b-bench-load-generator-2", isOneOff = true)
        assertEquals("load-generator" to "load-generator-2", second.service to second.part)
        assertEquals("load-generator", of("/my-bench-1a2b-bench-load-generator", isOneOff = true).part)
        assertEquals("load-generator", of("/my-bench-1a2b-load-generator-1", isOneOff = false).part)
    }

    @Test
    fun `later incidents are named`() {
        val before = container()
        assertNull(container().incidentSince(before))
        fun incident(now: Container) = now.incidentSince(before)?.let(ReasonWords::text)
        assertEquals("vertx restarted", incident(container(startedAt = "2026-11-22T06:05:00Z")))
        assertEquals("vertx restarted", incident(container(restarts = 1)))
        assertEquals("vertx killed, because memory ran out", incident(container(isRunning = false, oom = true)))
        assertEquals("vertx ended (signal 9)", incident(container(isRunning = false, exitCode = 137)))
        assertNull(container(isRunning = false).incidentSince(container(isRunning = false)))
    }
}

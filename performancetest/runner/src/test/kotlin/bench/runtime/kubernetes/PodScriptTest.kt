package bench.runtime.kubernetes

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class PodScriptTest {
    private val unified =
        """
        # cpu.stat
        usage_usec 2500000
        user_usec 2000000
        nr_throttled 3
        throttled_usec 750000
        # memory.current
        104857600
        # memory.stat
        anon 52428800
        file 31457280
        inactive_file 20971520
        """

    private val separate =
        """
        # cpuacct/cpuacct.usage
        1250000000
        # cpu/cpu.stat
        nr_periods 10
        throttled_time 500000000
        # memory/memory.usage_in_bytes
        209715200
        # memory/memory.stat
        cache 1
        inactive_file 1
        total_rss 41943040
        total_inactive_file 104857600
        """

    private fun sample(text: String) = PodScript.sample(text.trimIndent().lines(), atNs = 42)

    @Test
    fun `control groups of version 2 are read`() {
        val sample = assertNotNull(sample(unified))
        assertEquals(42, sample.at_ns)
        assertEquals(2.5, sample.cpu_s)
        assertEquals(0.75, sample.throttled_s)
        assertEquals(50.0, sample.anonymous_mib)
        assertEquals(80.0, sample.working_set_mib)
    }

    @Test
    fun `control groups of version 1 are read, with those below`() {
        val sample = assertNotNull(sample(separate))
        assertEquals(1.25, sample.cpu_s)
        assertEquals(0.5, sample.throttled_s)
        assertEquals(40.0, sample.anonymous_mib)
        assertEquals(100.0, sample.working_set_mib)
    }

    @Test
    fun `what a container does not show is null, and without its CPU time there is no reading`() {
        val sample = assertNotNull(sample("# cpuacct/cpuacct.usage\n7000000000"))
        assertEquals(7.0, sample.cpu_s)
        assertNull(sample.throttled_s)
        assertNull(sample.working_set_mib)
        assertNull(sample("# memory.current\n1"))
        assertNull(sample(""))
    }

    @Test
    fun `limits are read from either version`() {
        fun limits(text: String) = PodScript.limits(text.trimIndent().lines())
        assertEquals(
            PodLimits("1", 0.5, 3L shl 30),
            limits("# cpuset.cpus.effective\n1\n# cpu.max\n50000 100000\n# memory.max\n${3L shl 30}"),
        )
        assertEquals(
            PodLimits("0-3", null, null),
            limits("# cpuset.cpus.effective\n0-3\n# cpu.max\nmax 100000\n# memory.max\nmax"),
        )
        assertEquals(
            PodLimits("0", 2.0, 1L shl 20),
            limits(
                "# cpuset/cpuset.cpus\n0\n# cpu/cpu.cfs_quota_us\n200000\n# cpu/cpu.cfs_period_us\n100000\n" +
                    "# memory/memory.limit_in_bytes\n${1L shl 20}"
            ),
        )
        assertEquals(
            PodLimits("0", null, null),
            limits(
                "# cpuset/cpuset.cpus\n0\n# cpu/cpu.cfs_quota_us\n-1\n# cpu/cpu.cfs_period_us\n100000\n" +
                    "# memory/memory.limit_in_bytes\n9223372036854771712"
            ),
        )
        assertEquals(PodLimits(null, null, null), limits(""))
    }

    @Test
    fun `the script reads this machine, and answers each line once`() {
        val process = ProcessBuilder(PodScript.command).start()
        PodShell(process).use { shell ->
            repeat(2) {
                val lines = assertNotNull(shell.ask())
                assertTrue(lines.any { it.startsWith("# ") }, "$lines")
            }
            val network = assertNotNull(shell.ask(PodScript.NETWORK)).filter { it.startsWith("# ") }
            assertEquals(TcpSegments.FILES.map { "# $it" }, network)
            process.outputStream.close()
            assertNull(shell.ask())
        }
        process.waitFor()
    }
}

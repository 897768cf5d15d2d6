package bench.runtime.kubernetes.figures

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull

class CadvisorAnswerTest {
    private val id = "5004193512a03c4b5afa490e806f06f2b9ee513575e79fc9ba8ba25027ab4624"
    private val pod = "/kubelet-node-1/kubepods/burstable/pod0760f02d-781b-42a9-998d-56007fdc4dd1"

    private fun answer(group: String, more: String = "") =
        """
        # TYPE container_cpu_usage_seconds_total counter
        container_cpu_usage_seconds_total{cpu="total",id="/kubelet-node-1"} 9 1796037795350
        container_cpu_usage_seconds_total{cpu="total",id="$pod"} 8 1796037795349
        container_cpu_usage_seconds_total{cpu="total",id="$group"} 2.5 1796037795348
        container_memory_rss{id="$pod"} 7.872512e+06 1796037795349
        container_memory_rss{id="$group"} 1.048576e+06 1796037795348
        container_memory_working_set_bytes{id="$group"} 2.097152e+06 1796037795348
        $more
        machine_cpu_cores{boot_id="",machine_id=""} 2
        """
            .trimIndent()

    private fun sample(text: String) = assertNotNull(CadvisorAnswer.parse(text)[id]).at(42)

    @Test
    fun `containers are found by their id, and groups around them are not`() {
        val found = CadvisorAnswer.parse(answer("$pod/$id"))
        assertEquals(setOf(id), found.keys)
        assertEquals(1_796_037_795_348, found.getValue(id).nodeMs)
        val sample = found.getValue(id).at(42)
        assertEquals(listOf(2.5, 1.0, 2.0), listOf(sample.cpu_s, sample.anonymous_mib, sample.working_set_mib))
        assertEquals(42, sample.at_ns)
    }

    @Test
    fun `systemd's names of each runtime are known`() =
        listOf("cri-containerd", "crio", "docker").forEach {
            assertEquals(2.5, sample(answer("/kubepods.slice/kubepods-pod1.slice/$it-$id.scope")).cpu_s, it)
        }

    @Test
    fun `CRI-O's monitor of a container is not the container`() =
        assertEquals(emptySet(), CadvisorAnswer.parse(answer("/kubepods.slice/crio-conmon-$id.scope")).keys)

    @Test
    fun `throttling is known where a quota is`() {
        assertNull(sample(answer("$pod/$id")).throttled_s)
        val throttled = "container_cpu_cfs_throttled_seconds_total{id=\"$pod/$id\"} 0.75 1796037795348"
        assertEquals(0.75, sample(answer("$pod/$id", throttled)).throttled_s)
    }

    @Test
    fun `memory of no bytes is not known`() {
        val text = answer("$pod/$id").replace("1.048576e+06", "0").replace("2.097152e+06", "0")
        assertEquals(listOf(null, null), sample(text).let { listOf(it.anonymous_mib, it.working_set_mib) })
    }

    @Test
    fun `a reading without its time is none`() =
        assertEquals(emptySet(), CadvisorAnswer.parse(answer("$pod/$id").replace(" 1796037795348", "")).keys)

    @Test fun `another answer has no readings`() = assertEquals(emptyMap(), CadvisorAnswer.parse("<html>no</html>"))
}

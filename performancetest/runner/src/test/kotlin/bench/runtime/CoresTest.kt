package bench.runtime

import bench.UserError
import bench.model.Topology
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class CoresTest {
    private val four = Topology.flat(0..3)

    @Test
    fun `the user can assign cores, in the words of cpuset`() {
        val set = mapOf("SERVICE_CPUSET" to "2-3", "MOCK_CPUSET" to "0", "LOAD_CPUSET" to "0,1")
        val cores = Cores.configured(Settings(set, mapOf("MOCK_CPUSET" to "7"))::get, four)!!
        assertEquals(Cores(listOf(2, 3), listOf(0), listOf(0, 1), 4), cores)
        assertEquals(
            mapOf(
                "SERVICE_CPUSET" to "2,3",
                "MOCK_CPUSET" to "0",
                "LOAD_CPUSET" to "0,1",
                "MONITORING_CPUSET" to "0,1",
            ),
            cores.variables,
        )
        assertEquals(1.5, cores.copy(quota = 1.5).allowance().service)
        assertEquals(null, Cores.configured(Settings(emptyMap(), mapOf("MOCK_CPUSET" to ""))::get, four))
    }

    @Test
    fun `a core that is not here is refused at once`() {
        fun refusal(value: String, here: Topology) =
            assertFailsWith<UserError> { Cores.configured(mapOf("SERVICE_CPUSET" to value)::get, here) }.message
        val two = Topology.flat(0..1)
        assertEquals("SERVICE_CPUSET is '2': core 2 is not here (0-1).", refusal("2", two))
        assertEquals("SERVICE_CPUSET is '0-3': cores 2-3 are not here (0-1).", refusal("0-3", two))
        assertEquals("SERVICE_CPUSET is '0': core 0 is not here (4-5,7).", refusal("0", Topology.flat(listOf(4, 5, 7))))
        for (value in listOf("two", "3-1", "1-99999999999", ",", "-1")) assertEquals(
            "SERVICE_CPUSET is '$value', not a list of cores such as 0-1,3.",
            refusal(value, four),
        )
    }
}

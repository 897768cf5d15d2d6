package bench.mock

import bench.model.DelayVariation
import bench.model.DependencyState
import kotlin.test.Test
import kotlin.test.assertEquals

class MockBehaviourTest {
    private fun json(state: DependencyState, variation: DelayVariation? = state.variation, seed: Long? = null) =
        MockBehaviour.json(state, variation, seed).toString()

    @Test
    fun `a fixed delay, and one slow instance of three`() {
        assertEquals(
            """{"delay":{"kind":"fixed","ms":200},"error_share":0.0,"fault":null}""",
            json(DependencyState(200)),
        )
        assertEquals(
            """{"delay":{"kind":"mixed","ms":1,"slow_ms":9,"slow_share":0.3333333333333333},$REST""",
            json(DependencyState(1, slow_instance_ms = 9)),
        )
    }

    @Test
    fun `a log-normal delay has the sigma of its p99`() {
        val sigma = DelayVariation.logNormal(200, 1_500.0).sigma(200)
        assertEquals(
            """{"delay":{"kind":"lognormal","median_ms":200,"sigma":$sigma},"error_share":0.5,"fault":null,"seed":7}""",
            json(DependencyState(200, error_share = 0.5, p99_ms = 1_500.0), seed = 7),
        )
    }

    @Test
    fun `measured delays are sent as they are`() {
        assertEquals(
            """{"delay":{"kind":"sampled","values_ms":[1.5,2.0]},"error_share":0.0,"fault":null}""",
            json(DependencyState(2), DelayVariation(2.0, 1.75, listOf(1.5, 2.0))),
        )
    }

    private companion object {
        const val REST = """"error_share":0.0,"fault":null}"""
    }
}

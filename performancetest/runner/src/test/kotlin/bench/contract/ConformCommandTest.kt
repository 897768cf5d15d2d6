package bench.contract

import bench.UserError
import bench.catalog.Catalog
import bench.cli.ConformCommand
import com.github.ajalt.clikt.testing.test
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class ConformCommandTest {
    @Test
    fun `a broken service ends the command with code 1 and is named`() {
        val result = command(Defect.WRONG_PONG, HASTY).test("a --track tuned")
        assertEquals(1, result.statusCode)
        assertContains(result.stdout, "  FAIL  answers /ping with pong: 200 text/plain; charset=utf-8 'pong!'")
        assertContains(result.stdout, "0 of 1 keep the contract; these do not: a (tuned).")
    }

    @Test
    fun `a correct service ends the command with code 0`() {
        val result = command(null).test("b --track stock")
        assertEquals(0, result.statusCode, result.output)
        assertContains(result.stdout, "b, stock\n  ok    answers 200")
        assertContains(result.stdout, "1 of 1 keep the contract.")
    }

    @Test
    fun `an unknown service gives one sentence`() {
        assertContains(assertFailsWith<UserError> { command(null).test("c") }.message.orEmpty(), "'c'")
    }

    @Test
    fun `only with --no-build nothing is built`() {
        val asked = mutableListOf<Boolean>()
        listOf("b --track stock", "b --track stock --no-build").forEach { arguments ->
            assertEquals(
                0,
                command(null) { _, builds -> FakeRuntime(null).also { asked += builds } }.test(arguments).statusCode,
            )
        }
        assertEquals(listOf(true, false), asked)
    }

    private fun command(
        defect: Defect?,
        pace: ContractTimings = TEST_PACE,
        open: (String, Boolean) -> FakeRuntime = { _, _ -> FakeRuntime(defect) },
    ) = ConformCommand({ Catalog(listOf("a", "b").map { fakeService(name = it) }) }, open, pace)

    private companion object {
        /** Too short for a correct service to pass every clause, but enough for one that fails anyway. */
        val HASTY = TEST_PACE.copy(timeoutMs = 20, slowMs = 20, recoveryMs = 100)
    }
}

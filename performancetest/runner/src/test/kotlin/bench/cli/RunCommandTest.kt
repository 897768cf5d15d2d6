package bench.cli

import bench.UserError
import com.github.ajalt.clikt.core.BadParameterValue
import com.github.ajalt.clikt.core.parse
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertFailsWith

/** Impossible options are refused before any service is looked up or started. */
class RunCommandTest {
    private fun refused(vararg arguments: String): String =
        assertFailsWith<UserError> { RunCommand().parse(arguments.toList()) }.message.orEmpty()

    @Test
    fun `numbers below one`() {
        for (option in listOf("--start", "--step")) assertContains(bad(option, "0"), "0 is smaller than the minimum")
    }

    @Test
    fun `numbers out of range`() {
        for (option in listOf("--duration", "--warmup", "--repetitions")) for (number in
            listOf("0", "100000")) assertContains(bad(option, number), "$number is not in the valid range of 1 to")
    }

    private fun bad(option: String, value: String): String =
        assertFailsWith<BadParameterValue> { RunCommand().parse(listOf(option, value)) }.message.orEmpty()

    @Test
    fun `empty names`() {
        for (names in listOf("", "a,,b", "a,")) assertContains(
            refused("--services", names),
            "--services has an empty name",
        )
        assertContains(refused("--out", ""), "--out is empty")
    }

    @Test
    fun `options that a resumed run already has`() {
        fun resumed(vararg options: String) =
            Resumption(Path.of("run"), listOf("run", "--resume", "run", *options), emptyList(), false, true).check()
        resumed("--anyway", "--no-build")
        assertContains(
            assertFailsWith<UserError> { resumed("--no-build", "--seed=1", "--track", "stock") }.message.orEmpty(),
            "leave out --seed=1, --track.",
        )
    }

    @Test
    fun `step options of the linear rule without that rule`() {
        assertContains(refused("--start", "50"), "belong to --search linear")
        assertContains(refused("--step", "50", "--search", "adaptive"), "belong to --search linear")
    }

    @Test
    fun `values that experiment yml does not have`() {
        assertContains(refused("capacity", "--set", "dependency.dely_ms=5"), "--set dependency.dely_ms=5: ")
        for (incomplete in listOf("delay", "delay=", "=5")) assertContains(
            refused("capacity", "--set", incomplete),
            "needs key and value",
        )
    }

    @Test
    fun `scenarios that the experiment does not have`() {
        assertContains(refused("capacity", "--scenarios", "hangs"), "'capacity' has no scenarios")
        assertContains(
            refused("faults", "--scenarios", "hangs,resetz"),
            "'faults' has no scenario 'resetz'. Known are: ",
        )
    }
}

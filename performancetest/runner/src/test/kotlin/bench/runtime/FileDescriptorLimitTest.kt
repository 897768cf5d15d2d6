package bench.runtime

import bench.UserError
import bench.runtime.compose.ComposeProvider
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class FileDescriptorLimitTest {
    @Test
    fun `a limit with which nothing can be measured is refused in one sentence`() {
        listOf(null, FileDescriptorLimit.LEAST, 20_000).forEach(FileDescriptorLimit::check)
        assertEquals(
            "A process may open 256 file descriptors: a run needs at least 1000, and 18500 for 9,000 waiting calls. " +
                "Raise the limit with ulimit -n 20000, and as root where the shell refuses that.",
            assertFailsWith<UserError> { FileDescriptorLimit.check(256) }.message,
        )
    }

    @Test
    fun `containers need as many`() {
        listOf(null, "20000", "soft").forEach(ComposeProvider::checkFileDescriptors)
        assertEquals(
            "NOFILE is '256', the file descriptors of a container: a run needs at least 1000.",
            assertFailsWith<UserError> { ComposeProvider.checkFileDescriptors("256") }.message,
        )
    }
}

package bench.loadgen.open

import java.io.FileInputStream
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue

class OpenFileDescriptorsTest {
    @Test
    fun `it keeps the highest number, and a failed connection alone does not mean a lack of file descriptors`() {
        assumeTrue(Path.of("/dev/null").exists(), "there is no /dev/null")
        val files = OpenFileDescriptors()
        assertNull(files.most)
        files.suspect()
        assertNull(files.most)
        val open = List(MORE) { FileInputStream("/dev/null") }
        files.count()
        open.forEach { it.close() }
        val most = assertNotNull(files.most)
        files.count()
        assertEquals(most, files.most)
        assertTrue(most.used >= MORE && most.used < most.limit, "$most")
    }

    private companion object {
        const val MORE = 200
    }
}

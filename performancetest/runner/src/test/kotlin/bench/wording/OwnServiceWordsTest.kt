package bench.wording

import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals

class OwnServiceWordsTest {
    private fun remark(hasCalled: Boolean?, hasHeap: Boolean, hasResources: Boolean) =
        OwnServiceWords.remark("shop", "STOCK_URL", hasCalled, hasHeap, hasResources)

    @Test
    fun `nothing is missing but the contract`() =
        assertEquals(
            "shop is your own service, so it was not contract-tested.",
            remark(hasCalled = true, hasHeap = true, hasResources = true),
        )

    @Test
    fun `what could not be checked or read`() {
        val remark = remark(hasCalled = null, hasHeap = false, hasResources = false)
        assertContains(remark, "Its heap was not checked")
        assertContains(remark, "add --pid")
    }

    @Test
    fun `a service that waits for nothing does not belong here`() =
        assertContains(remark(hasCalled = false, hasHeap = true, hasResources = true), "does it read STOCK_URL?")
}

package bench.runtime.compose

import bench.model.OwnService
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

class OwnContainerTest {
    private fun declared(own: OwnService): Map<String, JsonElement> =
        OwnContainer.of(own).getValue("services").jsonObject.getValue("own-service").jsonObject

    @Test
    fun `it publishes the port inside, with the limits of other services`() {
        val declared = declared(OwnService("shop", "/", image = "my/shop:1", port = 9000))
        assertEquals("my/shop:1", declared.getValue("image").jsonPrimitive.content)
        assertEquals("\${BIND_ADDRESS}::9000", declared.getValue("ports").jsonArray.single().jsonPrimitive.content)
        assertEquals("\${SERVICE_MEMORY}", declared.getValue("mem_limit").jsonPrimitive.content)
        assertEquals("\${SERVICE_CPUSET}", declared.getValue("cpuset").jsonPrimitive.content)
    }

    @Test
    fun `the usual port, and no variable in the image's name`() {
        val declared = declared(OwnService("shop", "/", image = "a\$b"))
        assertEquals("\${BIND_ADDRESS}::8080", declared.getValue("ports").jsonArray.single().jsonPrimitive.content)
        assertEquals("a\$\$b", declared.getValue("image").jsonPrimitive.content)
    }
}

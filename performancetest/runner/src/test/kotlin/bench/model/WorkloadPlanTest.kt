package bench.model

import bench.experiment.workload.WorkloadPlanCheck
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue

class WorkloadPlanTest {
    private val plan =
        WorkloadPlan(
            shows = listOf("per_s"),
            load_generator = "c",
            work = "downloads",
            users = "{users}",
            axes =
                linkedMapOf(
                    "way" to listOf("stream", "array"),
                    "file" to listOf("1mb", "mixed"),
                    "users" to listOf("1", "30"),
                ),
            process = listOf("way"),
            several = mapOf("mixed" to listOf("1mb", "2mb")),
            environment = mapOf("WAY" to "{way}"),
            settings = mapOf("path" to "/{way}/{file}.pdf", "list" to "/all.csv"),
        )

    @Test
    fun `conditions are all combinations, the last axis changes first, each with its own name`() {
        assertEquals(listOf("stream 1mb 1", "stream 1mb 30", "stream mixed 1"), plan.conditions.take(3).map { it.name })
        assertEquals(8, plan.conditions.size)
        assertEquals(
            mapOf("way" to "array", "file" to "mixed", "users" to "30"),
            plan.condition("array mixed 30").factors,
        )
        assertFailsWith<IllegalArgumentException> { plan.condition("array") }
    }

    @Test
    fun `combinations are left out if each named axis has one of the values`() {
        val skipping =
            plan.copy(
                skip =
                    listOf(mapOf("way" to listOf("array"), "users" to listOf("30")), mapOf("file" to listOf("mixed")))
            )
        assertEquals(listOf("stream 1mb 1", "stream 1mb 30", "array 1mb 1"), skipping.conditions.map { it.name })
    }

    @Test
    fun `a service may be left out of some conditions`() {
        val skipping =
            plan.copy(
                skip =
                    listOf(
                        mapOf("service" to listOf("x"), "way" to listOf("array")),
                        mapOf("service" to listOf("z"), "way" to listOf("stream")),
                    )
            )
        assertEquals(8 to 4, skipping.conditions.size to skipping.conditions("x").size)
        assertEquals(8, skipping.conditions("y").size)
        WorkloadPlanCheck.of(skipping)
    }

    @Test
    fun `templates contain the values of the condition, and a value for several stands for all of them`() {
        val mixed = plan.condition("array mixed 30")
        assertEquals(30, plan.users(mixed))
        assertEquals(
            listOf(30, 2, 1),
            listOf("", "2", "{users}").map {
                plan
                    .copy(warmup_users = it)
                    .warmupUsers(if (it == "{users}") plan.condition("array mixed 1") else mixed)
            },
        )
        assertFailsWith<IllegalArgumentException> { WorkloadPlanCheck.of(plan.copy(warmup_users = "few")) }
        assertEquals(mapOf("WAY" to "array"), plan.environment(mixed))
        assertEquals(
            mapOf(
                "way" to "array",
                "file" to "mixed",
                "users" to "30",
                "path" to "/array/1mb.pdf /array/2mb.pdf",
                "list" to "/all.csv",
            ),
            plan.settings(mixed),
        )
    }

    @Test
    fun `the launch mode comes from an axis, or there is none`() {
        val forms =
            plan
                .copy(
                    axes = plan.axes + ("runtime" to listOf("jvm", "native")),
                    process = listOf("way", "runtime"),
                    launch_mode = "{runtime}",
                )
                .also(WorkloadPlanCheck::of)
        assertEquals(listOf(LaunchMode.JVM, LaunchMode.NATIVE), forms.conditions.take(2).map(forms::launchMode))
        assertEquals(null, plan.launchMode(plan.conditions.first()))
    }

    @Test
    fun `conditions with equal values on the named axes share a process, all conditions if no axis is named`() {
        assertEquals(listOf("stream", "array"), plan.conditions.map(plan::processOf).distinct())
        assertEquals(
            1,
            plan
                .copy(process = emptyList())
                .conditions
                .map(plan.copy(process = emptyList())::processOf)
                .distinct()
                .size,
        )
    }

    @Test
    fun `an impossible plan is reported by name`() {
        fun refused(plan: WorkloadPlan, word: String) =
            assertFailsWith<IllegalArgumentException> { WorkloadPlanCheck.of(plan) }
                .message
                .orEmpty()
                .let { assertTrue(word in it, it) }
        WorkloadPlanCheck.of(plan)
        refused(plan.copy(process = listOf("size")), "size")
        refused(plan.copy(columns = listOf("size")), "columns names size")
        refused(plan.copy(skip = listOf(mapOf("size" to listOf("1")))), "skip names size")
        refused(plan.copy(skip = listOf(mapOf("way" to listOf("stream", "array")))), "nothing to measure")
        refused(plan.copy(settings = mapOf("path" to "/{size}")), "{size}")
        refused(plan.copy(shows = emptyList()), "shows must name")
        refused(plan.copy(shows = listOf("per_sx")), "shows names 'per_sx', which is no figure; known are: per_s")
        refused(plan.copy(correct_share = 2.0), "correct_share is 2.0")
        refused(plan.copy(launch_mode = "wasm"), "launch mode is 'wasm'; known are: jvm, aot, native")
        refused(
            plan.copy(axes = plan.axes + ("runtime" to listOf("jvm", "aot")), launch_mode = "{runtime}"),
            "launch_mode names runtime",
        )
        refused(plan.copy(users = "many"), "users")
        refused(plan.copy(users = "{way}"), "users")
        refused(plan.copy(users = "0"), "users")
        refused(plan.copy(axes = mapOf("way" to emptyList()), users = "1"), "axes")
        refused(
            plan.copy(
                users = "1",
                axes = mapOf("way" to listOf("a", "a b"), "file" to listOf("b c", "c")),
                settings = emptyMap(),
            ),
            "same name",
        )
    }
}

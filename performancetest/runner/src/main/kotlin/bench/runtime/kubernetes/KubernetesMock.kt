package bench.runtime.kubernetes

import bench.runtime.RunningMock

/**
 * Some of the mock's instances, in one pod. They outlive their users and end with the runtime.
 *
 * @property url address for services; [adminUrls] are for the runner.
 */
internal class KubernetesMock(
    override val url: String,
    override val adminUrls: List<String>,
    private val isUp: () -> Boolean,
) : RunningMock {
    override val isAlive: Boolean
        get() = isUp()

    override fun lastOutput() = ""

    override fun outputBytes() = 0L

    override fun close() = Unit
}

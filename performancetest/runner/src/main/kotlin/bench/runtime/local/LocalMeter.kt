package bench.runtime.local

import bench.UserError
import bench.metrics.process.ResourceSample
import bench.model.InvalidReason
import bench.runtime.BenchPart
import bench.runtime.Meter
import java.util.concurrent.ConcurrentHashMap

/** Reads processes when it is asked: nothing keeps what they used. */
internal class LocalMeter(private val backingServices: LocalBackingServices) : Meter {
    /** Of several mocks the last one. Services of several lanes are started at the same time. */
    private val parts = ConcurrentHashMap<BenchPart, ChildProcess>()

    /** [child] counts as [part] from now on. */
    fun add(part: BenchPart, child: ChildProcess) {
        parts[part] = child
    }

    /** @throws UserError where there is none. */
    fun process(part: BenchPart): ChildProcess =
        parts[part] ?: throw UserError("There is no ${part.label} among local processes.")

    override fun benchSamples(): Map<BenchPart, ResourceSample> =
        parts.mapNotNull { (part, child) -> child.sample()?.let { part to it } }.toMap() +
            listOfNotNull(backingServices.sample()?.let { BenchPart.MOCK to it })

    /** A database that has ended fails its service, which is no fault of it. */
    override fun incidents(): List<InvalidReason> = backingServices.ended
}

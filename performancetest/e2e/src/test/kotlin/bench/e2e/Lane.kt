package bench.e2e

import java.lang.annotation.Inherited
import org.junit.jupiter.api.parallel.ResourceAccessMode.READ
import org.junit.jupiter.api.parallel.ResourceAccessMode.READ_WRITE
import org.junit.jupiter.api.parallel.ResourceLock

/** What test classes share. Those that mostly wait run next to each other; one that measures runs alone. */
private object Shared {
    const val CPU = "cpu"
    const val LOCAL = "local runtime"
    const val ENGINE = "engine"
}

/** Its verdicts count, so it has the machine for itself. */
@ResourceLock(Shared.CPU, mode = READ_WRITE) @Inherited annotation class Measures

/** Starts local processes, and does not ask how fast they are. */
@ResourceLock(Shared.CPU, mode = READ)
@ResourceLock(Shared.LOCAL, mode = READ_WRITE)
@Inherited
annotation class UsesProcesses

/** Starts containers, and does not ask how fast they are. */
@ResourceLock(Shared.CPU, mode = READ)
@ResourceLock(Shared.ENGINE, mode = READ_WRITE)
@Inherited
annotation class UsesContainers

/** Needs neither runtime. */
@ResourceLock(Shared.CPU, mode = READ) @Inherited annotation class UsesNoRuntime

package bench.e2e

import java.lang.annotation.Inherited
import org.junit.jupiter.api.ClassOrderer
import org.junit.jupiter.api.ClassOrdererContext
import org.junit.jupiter.api.parallel.ResourceAccessMode.READ
import org.junit.jupiter.api.parallel.ResourceAccessMode.READ_WRITE
import org.junit.jupiter.api.parallel.ResourceLock

/** What test classes share. Those that mostly wait run next to each other; one that measures runs alone. */
private object Shared {
    const val CPU = "cpu"
    const val LOCAL = "local runtime"
    const val ENGINE = "engine"
    const val STACK = "stack"
    const val SECOND_STACK = "second stack"
    const val BROWSER = "browser"
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
@ResourceLock(Shared.ENGINE, mode = READ)
@ResourceLock(Shared.STACK, mode = READ_WRITE)
@Inherited
annotation class UsesContainers

/** The same on [Stack.SECOND] or [Stack.SOURCE], next to those of [Stack.FIRST]. */
@ResourceLock(Shared.CPU, mode = READ)
@ResourceLock(Shared.ENGINE, mode = READ)
@ResourceLock(Shared.SECOND_STACK, mode = READ_WRITE)
@Inherited
annotation class UsesSecondStack

/** Asks Prometheus which services run, and no other may: that sees those of every stack. */
@ResourceLock(Shared.CPU, mode = READ)
@ResourceLock(Shared.ENGINE, mode = READ_WRITE)
@Inherited
annotation class WatchesContainers

/** Looks at pages, and needs neither runtime. */
@ResourceLock(Shared.CPU, mode = READ)
@ResourceLock(Shared.BROWSER, mode = READ_WRITE)
@Inherited
annotation class UsesBrowser

/**
 * Classes that watch all containers come first, then the longest, and classes that measure last: nothing has to end for
 * each of them.
 */
class InOrder : ClassOrderer {
    private val long =
        listOf(ContractIT::class, ComposeContractIT::class, ComposeSourceIT::class, ComposeIT::class).map { it.java }

    override fun orderClasses(context: ClassOrdererContext) {
        context.classDescriptors.sortBy {
            when {
                it.isAnnotated(WatchesContainers::class.java) -> 0
                it.testClass in long -> 1
                it.isAnnotated(Measures::class.java) -> 3
                else -> 2
            }
        }
    }
}

package bench.e2e

import java.lang.annotation.Inherited
import org.junit.jupiter.api.ClassOrderer
import org.junit.jupiter.api.ClassOrdererContext
import org.junit.jupiter.api.parallel.ResourceAccessMode.READ
import org.junit.jupiter.api.parallel.ResourceAccessMode.READ_WRITE
import org.junit.jupiter.api.parallel.ResourceLock
import org.junit.jupiter.api.parallel.Resources

/** What test classes share. Those that mostly wait run next to each other; one that measures runs alone. */
private object Shared {
    const val LOCAL = "local runtime"
    const val LOCAL_APART = "local runtime, apart"
    const val LEDGERS = "ledgers"
    const val ENGINE = "engine"
    const val STACK = "stack"
    const val SECOND_STACK = "second stack"
    const val BROWSER = "browser"
}

/**
 * Its verdicts count, so it has the machine for itself: JUnit runs such classes last. With a lock like the others' a
 * thread would wait for all of them to end, and new ones behind it.
 */
@ResourceLock(Resources.GLOBAL) @Inherited annotation class Measures

/** Starts local processes, and does not ask how fast they are. */
@ResourceLock(Shared.LOCAL, mode = READ_WRITE) @Inherited annotation class UsesProcesses

/** The same next to those, with [CommandLine.benchApart]. */
@ResourceLock(Shared.LOCAL_APART, mode = READ_WRITE) @Inherited annotation class UsesProcessesApart

/** Runs next to others in this project, and so writes one of [RunningBench.ledgers]. */
@ResourceLock(Shared.LEDGERS, mode = READ) @Inherited annotation class WritesLedger

/** Looks into [RunningBench.ledgers]: no other run of this project may be under way. */
@ResourceLock(Shared.LEDGERS, mode = READ_WRITE) @Inherited annotation class ReadsLedgers

/** Starts containers, and does not ask how fast they are. */
@ResourceLock(Shared.ENGINE, mode = READ)
@ResourceLock(Shared.STACK, mode = READ_WRITE)
@Inherited
annotation class UsesContainers

/** The same on [Stack.SECOND] or [Stack.SOURCE], next to those of [Stack.FIRST]. */
@ResourceLock(Shared.ENGINE, mode = READ)
@ResourceLock(Shared.SECOND_STACK, mode = READ_WRITE)
@Inherited
annotation class UsesSecondStack

/** Asks Prometheus which services run, and no other may: that sees those of every stack. */
@ResourceLock(Shared.ENGINE, mode = READ_WRITE) @Inherited annotation class WatchesContainers

/** Looks at pages, and needs neither runtime. */
@ResourceLock(Shared.BROWSER, mode = READ_WRITE) @Inherited annotation class UsesBrowser

/** Classes that watch all containers come first, then the longest. */
class InOrder : ClassOrderer {
    private val long =
        listOf(ContractIT::class, ComposeContractIT::class, ComposeSourceIT::class, ComposeIT::class).map { it.java }

    override fun orderClasses(context: ClassOrdererContext) {
        context.classDescriptors.sortBy {
            when {
                it.isAnnotated(WatchesContainers::class.java) -> 0
                it.testClass in long -> 1
                else -> 2
            }
        }
    }
}

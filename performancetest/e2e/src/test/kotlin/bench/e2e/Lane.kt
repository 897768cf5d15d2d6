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
    const val REGISTRIES = "registries"
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

/** Runs next to others in this project, and so writes one of [RunningBench.registries]. */
@ResourceLock(Shared.REGISTRIES, mode = READ) @Inherited annotation class WritesRegistry

/** Looks into [RunningBench.registries]: no other run of this project may be under way. */
@ResourceLock(Shared.REGISTRIES, mode = READ_WRITE) @Inherited annotation class ReadsRegistries

/** Starts containers, and does not ask how fast they are. */
@ResourceLock(Shared.STACK, mode = READ_WRITE) @Inherited annotation class UsesContainers

/** The same on [Stack.SECOND] or [Stack.SOURCE], next to those of [Stack.FIRST]: with [Stack.OTHERS] alone. */
@ResourceLock(Shared.SECOND_STACK, mode = READ_WRITE) @Inherited annotation class UsesSecondStack

/** Looks at pages, and needs neither runtime. */
@ResourceLock(Shared.BROWSER, mode = READ_WRITE) @Inherited annotation class UsesBrowser

/**
 * The longest of each lane come first, then the shortest lane. [WarmUpIT] comes before all that look into registries:
 * such a class takes them while it still waits for its lane.
 */
class InOrder : ClassOrderer {
    private val first =
        listOf(
                ContractIT::class,
                ComposeSourceIT::class,
                ComposeIT::class,
                WarmUpIT::class,
                NewIT::class,
                ComposeContractIT::class,
            )
            .map { it.java }

    override fun orderClasses(context: ClassOrdererContext) {
        context.classDescriptors.sortBy { first.indexOf(it.testClass).takeIf { place -> place >= 0 } ?: first.size }
    }
}

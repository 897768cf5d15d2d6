package bench.e2e

import java.lang.annotation.Inherited
import org.junit.jupiter.api.ClassOrderer
import org.junit.jupiter.api.ClassOrdererContext
import org.junit.jupiter.api.parallel.ResourceAccessMode.READ
import org.junit.jupiter.api.parallel.ResourceAccessMode.READ_WRITE
import org.junit.jupiter.api.parallel.ResourceLock
import org.junit.jupiter.api.parallel.Resources

/** Resources that test classes share. Classes that mostly wait run in parallel; a class that measures runs alone. */
private object Shared {
    const val LOCAL = "local runtime"
    const val LOCAL_APART = "local runtime, apart"
    const val REGISTRIES = "registries"
    const val STACK = "stack"
    const val SECOND_STACK = "second stack"
    const val SOURCE_STACK = "source stack"
    const val BROWSER = "browser"
}

/**
 * Its verdicts count, so it needs the whole machine, and JUnit runs such classes last. With a lock like the others', a
 * thread would wait for all of them, and new classes would wait behind it.
 */
@ResourceLock(Resources.GLOBAL) @Inherited annotation class Measures

/** Starts local processes; their speed does not matter. */
@ResourceLock(Shared.LOCAL, mode = READ_WRITE) @Inherited annotation class UsesProcesses

/** The same in parallel with those, with [CommandLine.benchApart]. */
@ResourceLock(Shared.LOCAL_APART, mode = READ_WRITE) @Inherited annotation class UsesProcessesApart

/** Runs next to others in this project, in either runtime, so it writes one of [RunningBench.registries]. */
@ResourceLock(Shared.REGISTRIES, mode = READ) @Inherited annotation class WritesRegistry

/** Reads [RunningBench.registries]: no other run of this project may be active. */
@ResourceLock(Shared.REGISTRIES, mode = READ_WRITE) @Inherited annotation class ReadsRegistries

/** Starts containers; their speed does not matter. */
@ResourceLock(Shared.STACK, mode = READ_WRITE) @Inherited annotation class UsesContainers

/** The same on [Stack.SECOND]. */
@ResourceLock(Shared.SECOND_STACK, mode = READ_WRITE) @Inherited annotation class UsesSecondStack

/** The same on [Stack.SOURCE]. */
@ResourceLock(Shared.SOURCE_STACK, mode = READ_WRITE) @Inherited annotation class UsesSourceStack

/** Reads pages; needs no runtime. */
@ResourceLock(Shared.BROWSER, mode = READ_WRITE) @Inherited annotation class UsesBrowser

/**
 * Classes that read registries run first, before any writes one. Then follow the longest of each lane, and those of the
 * shortest lane.
 */
class InOrder : ClassOrderer {
    private val first =
        listOf(
                ComposeSourceIT::class,
                ComposeIT::class,
                SmokeIT::class,
                InterruptIT::class,
                DeathIT::class,
                NewIT::class,
                CopiedExperimentIT::class,
                ComposeProfileIT::class,
                ContractIT::class,
                ComposeContractIT::class,
            )
            .map { it.java }

    override fun orderClasses(context: ClassOrdererContext) {
        context.classDescriptors.sortBy { first.indexOf(it.testClass).takeIf { place -> place >= 0 } ?: first.size }
    }
}

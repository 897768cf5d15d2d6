package bench.e2e

import java.lang.annotation.Inherited
import org.junit.jupiter.api.ClassOrderer
import org.junit.jupiter.api.ClassOrdererContext
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.extension.ExtendWith
import org.junit.jupiter.api.parallel.ResourceAccessMode
import org.junit.jupiter.api.parallel.ResourceLock

/**
 * Lanes: classes of one lane share something and run one after the other; lanes run in parallel.
 *
 * Maven runs the classes with the tag [CONTAINERS] first: three lanes that keep all cores busy. Then follow the lanes
 * that fit together: one class at a time measures (two, if they are light), the others get only the CPU that is left.
 */
private object Shared {
    const val MACHINE = "machine"
    const val LOCAL = "local runtime"
    const val LOCAL_APART = "local runtime, apart"
    const val LOCAL_THIRD = "local runtime, third place"
    const val STACK = "stack"
    const val SECOND_STACK = "second stack"
    const val SOURCE_STACK = "source stack"
    const val BROWSER = "browser"
    const val CLUSTER = "cluster"
}

private const val CONTAINERS = "containers"

/** Its verdicts count, so nothing else may want CPU with the usual priority. */
@ResourceLock(Shared.MACHINE) @Inherited annotation class Measures

/** The same with few calls, and it repeats or leaves out what was disturbed: one such class may run next to another. */
@ResourceLock(Shared.MACHINE, mode = ResourceAccessMode.READ) @Inherited annotation class MeasuresLightly

/** Starts local processes; their speed does not matter. */
@ResourceLock(Shared.LOCAL) @ExtendWith(Place.InLocal::class) @Inherited annotation class UsesProcesses

/** The same in a second place. */
@ResourceLock(Shared.LOCAL_APART) @ExtendWith(Place.InApart::class) @Inherited annotation class UsesProcessesApart

/** The same in a third place. */
@ResourceLock(Shared.LOCAL_THIRD) @ExtendWith(Place.InThird::class) @Inherited annotation class UsesProcessesThird

/** Starts containers; their speed does not matter. */
@Tag(CONTAINERS) @ResourceLock(Shared.STACK) @Inherited annotation class UsesContainers

/** The same on [Stack.SECOND]. */
@Tag(CONTAINERS) @ResourceLock(Shared.SECOND_STACK) @Inherited annotation class UsesSecondStack

/** The same on [Stack.SOURCE]. */
@Tag(CONTAINERS) @ResourceLock(Shared.SOURCE_STACK) @Inherited annotation class UsesSourceStack

/** Starts pods; their speed does not matter. */
@Tag(CONTAINERS)
@ResourceLock(Shared.CLUSTER)
@ExtendWith(Place.InCluster::class)
@Inherited
annotation class UsesCluster

/** Reads pages; needs no runtime. */
@ResourceLock(Shared.BROWSER) @Inherited annotation class UsesBrowser

/**
 * The longest class of each lane comes first, and classes that mostly wait come while others use the cores. The two
 * light classes follow each other, so that they run together.
 */
class InOrder : ClassOrderer {
    private val first =
        listOf(
                ComposeSourceIT::class,
                ComposeIT::class,
                ComposeProfileIT::class,
                ComposeDeathIT::class,
                ComposeFailureIT::class,
                ComposeInterruptIT::class,
                ComposeContractIT::class,
                FaultsIT::class,
                CrossCheckIT::class,
                VerifyIT::class,
                OwnServiceIT::class,
                ContractIT::class,
                OtherSearchesIT::class,
                CopiedExperimentIT::class,
            )
            .map { it.java }

    override fun orderClasses(context: ClassOrdererContext) {
        context.classDescriptors.sortBy { first.indexOf(it.testClass).takeIf { place -> place >= 0 } ?: first.size }
    }
}

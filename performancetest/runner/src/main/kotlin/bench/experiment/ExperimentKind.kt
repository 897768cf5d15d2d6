package bench.experiment

import bench.harness.ExperimentRunner
import bench.harness.RunSite
import bench.model.Plan
import bench.record.RunRecord
import kotlin.reflect.KClass
import kotlin.reflect.cast
import kotlinx.serialization.KSerializer

/**
 * How experiments of one kind are declared and measured.
 *
 * @property definition the class of what `experiment.yml` says, [serializer] reads it.
 * @property plan the class of what a record says was planned.
 */
abstract class ExperimentKind<D : Experiment, P : Plan>(
    val definition: KClass<D>,
    val serializer: KSerializer<D>,
    private val plan: KClass<P>,
) {
    protected abstract fun runner(run: RunRecord, plan: P, site: RunSite): ExperimentRunner

    fun isOf(run: RunRecord): Boolean = plan.isInstance(run.plan)

    fun runner(run: RunRecord, site: RunSite): ExperimentRunner = runner(run, plan.cast(run.plan), site)
}

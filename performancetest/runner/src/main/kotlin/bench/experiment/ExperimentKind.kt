package bench.experiment

import bench.harness.ExperimentRunner
import bench.harness.RunSite
import bench.model.Plan
import bench.record.RunRecord
import kotlin.reflect.KClass
import kotlin.reflect.cast
import kotlinx.serialization.KSerializer

/**
 * How to declare and measure experiments of one kind.
 *
 * @property definition class of the content of `experiment.yml`; [serializer] reads it.
 * @property plan class of the plan in a record.
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

package bench.experiment

import bench.UserError
import bench.catalog.Catalog
import bench.model.Calls

/**
 * Services of [experiment]: one for each path in [calls]; without paths, each as declared.
 *
 * @throws UserError for [calls] with several services, because their paths would share names.
 */
fun Catalog.called(experiment: Experiment, calls: Calls?): Catalog {
    val asked = services.filter(experiment::isFor)
    if (calls != null && asked.size > 1)
        throw UserError(
            "'${experiment.name}' calls one service, not ${asked.joinToString { it.name }}: choose one by --services."
        )
    return Catalog(asked.flatMap { calls?.ways(it) ?: listOf(it) }, programs)
}

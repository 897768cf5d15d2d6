package bench.experiment

import bench.UserError
import bench.catalog.Catalog
import bench.model.TrialSettings

/**
 * Services of [experiment]: one for each path or delay of [settings]; otherwise each as declared.
 *
 * @throws UserError for several services with paths of their own, because these would share names.
 */
fun Catalog.called(experiment: Experiment, settings: TrialSettings): Catalog {
    val asked = services.filter(experiment::isFor)
    if (settings.calls?.paths?.isNotEmpty() == true && asked.size > 1)
        throw UserError(
            "'${experiment.name}' calls one service, not ${asked.joinToString { it.name }}: choose one by --services."
        )
    return Catalog(asked.flatMap(settings::ways), programs)
}

package bench.wording

import bench.record.RunRecord

/** Names that keep runs of one experiment with different runtimes apart. */
object RunNames {
    private const val LOCAL = "local"
    private const val CONTAINERS = "compose"
    private const val CLUSTER = "kubernetes"

    /** Its experiment, and its runtime unless that is local processes. */
    fun of(run: RunRecord): String = run.experiment + if (run.runtime == LOCAL) "" else "-${run.runtime}"

    fun inContainers(experiment: String): String = "$experiment-$CONTAINERS"

    /** What a title adds; empty for local processes, where most runs are from. */
    fun where(run: RunRecord): String =
        when (run.runtime) {
            LOCAL -> ""
            CONTAINERS -> ", in containers"
            CLUSTER -> ", in a cluster"
            else -> ", runtime ${run.runtime}"
        }
}

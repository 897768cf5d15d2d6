package bench.loadgen.closed.pattern.client

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError

/**
 * A setting that is a number above 0.
 *
 * @throws LoadError for anything else.
 */
internal fun ClientPlan.number(name: String, default: Long? = null): Long =
    (settings[name] ?: default?.toString() ?: throw LoadError("The plan has no $name.")).let {
        it.toLongOrNull()?.takeIf { number -> number > 0 } ?: throw LoadError("$name is '$it', not a number above 0.")
    }

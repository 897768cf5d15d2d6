package bench.loadgen.closed.pattern.client

import bench.UserError
import bench.loadgen.closed.ClientPlan

/** A setting that is a number above 0. @throws UserError for anything else. */
internal fun ClientPlan.number(name: String, default: Long? = null): Long =
    (settings[name] ?: default?.toString() ?: throw UserError("The plan has no $name.")).let {
        it.toLongOrNull()?.takeIf { number -> number > 0 } ?: throw UserError("$name is '$it', not a number above 0.")
    }

package bench.runtime.kubernetes

import bench.UserError

/** Whole cores of a service in a cluster: only those can be a pod's own. Pure. */
internal object ServiceCores {
    /** The setting of the user, which limits containers, too. */
    const val VARIABLE = "SERVICE_CPUS"

    /** @param text null, or 0 as the compose files have it: one core. @throws UserError if it is no whole number. */
    fun of(text: String?): Int {
        val cores = (text ?: "0").toIntOrNull()?.takeIf { it >= 0 }
        return cores?.coerceAtLeast(1)
            ?: throw UserError("$VARIABLE is '$text', not a whole number of cores: a pod in a cluster has those only.")
    }
}

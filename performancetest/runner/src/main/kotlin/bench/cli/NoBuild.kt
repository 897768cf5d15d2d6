package bench.cli

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option

internal const val NO_BUILD = "--no-build"

/** As of `docker compose up`. How a run is made ready is no setting of it: it is not among those that are compared. */
internal fun ParameterHolder.noBuild() = option(NO_BUILD, help = "use modules and images as they are").flag()

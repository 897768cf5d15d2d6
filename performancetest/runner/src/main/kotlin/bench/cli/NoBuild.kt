package bench.cli

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option

internal const val NO_BUILD = "--no-build"

/** As in `docker compose up`. The preparation of a run is not one of its settings, so comparisons ignore it. */
internal fun ParameterHolder.noBuild() = option(NO_BUILD, help = "use modules and images as they are").flag()

package bench.build

import java.nio.file.Path

/**
 * The second load generator, [vegeta](https://github.com/tsenart/vegeta) 12, which only `verify cross-check` needs.
 *
 * @property version as it prints it, e.g. `v12.13.0`.
 */
class Vegeta private constructor(val program: Path, val version: String) {
    companion object {
        private const val NAME = "vegeta"
        private val printed = Regex("Version: (\\S+)")

        /**
         * The one on the PATH, or else one that Go builds into the user's cache folder.
         *
         * @param onPhase receives what is fetched, from where to where.
         * @throws bench.UserError with the script's sentence if there is none and none can be built.
         */
        fun prepare(
            root: Path,
            surroundings: Map<String, String> = System.getenv(),
            onPhase: (String) -> Unit,
        ): Vegeta {
            val scripts = FetchScripts(root, surroundings)
            val program =
                scripts.find(NAME) ?: scripts.fetch(NAME, onPhase = onPhase).let { checkNotNull(scripts.find(NAME)) }
            return Vegeta(program, version(scripts.output("$program", "-version").orEmpty()))
        }

        private fun version(text: String): String = printed.find(text)?.groupValues?.get(1) ?: "unknown"
    }
}

package bench.cli

import bench.UserError
import bench.model.OwnService
import java.util.regex.PatternSyntaxException

/** What `--expect` says of a correct answer. @property answer regular expression for the whole body. */
internal class Expected private constructor(val status: Int, val answer: String) {
    companion object {
        private val STATUS = Regex("[1-5]\\d\\d")

        /**
         * @param texts each a status, a `/regular expression/` that the body must contain, or a text that it must
         *   contain.
         * @throws UserError if two of a kind, or a broken expression, are among them.
         */
        fun of(texts: List<String>): Expected {
            val (statuses, bodies) = texts.partition(STATUS::matches)
            if (statuses.size > 1 || bodies.size > 1)
                throw UserError("--expect takes one status and one text or /regular expression/.")
            return Expected(
                statuses.singleOrNull()?.toInt() ?: OwnService.OK,
                bodies.singleOrNull()?.let { OwnService.ANYTHING + contained(it) + OwnService.ANYTHING }
                    ?: OwnService.ANYTHING,
            )
        }

        private fun contained(text: String): String {
            if (text.isEmpty()) throw UserError("--expect is empty: give a status, a text or a /regular expression/.")
            if (text.length < 2 || !text.startsWith("/") || !text.endsWith("/")) return Regex.escape(text)
            return try {
                "(?:${Regex(text.substring(1, text.length - 1)).pattern})"
            } catch (e: PatternSyntaxException) {
                throw UserError("--expect $text is no regular expression: ${e.description}.", e)
            }
        }
    }
}

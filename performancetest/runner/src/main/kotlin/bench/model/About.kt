package bench.model

import kotlinx.serialization.Serializable

/**
 * What an experiment is about, in the words of its `experiment.yml`.
 *
 * @property headings headings of its report's sections, by section.
 */
@Serializable
data class About(val title: String, val question: String, val headings: Map<String, String> = emptyMap()) {
    /** Heading of the section that answers the question. */
    fun answer(section: String): String = headings[section] ?: title

    fun heading(section: String): String = headings[section] ?: "$title: ${section.replace('-', ' ')}"
}

package bench.advise

import bench.model.Service
import bench.model.SlotLimit
import bench.model.Slots
import bench.model.Track
import java.util.Locale

/** `docs/defaults.md`: limits of the services out of the box. */
internal object DefaultsPage {
    private const val HEAD =
        """# Limits out of the box

<!-- Written by DefaultsPageTest from services/*/limits.yml. -->

Which of these are too small for you? `./bench advise --rate 300 --delay 800ms` says it, with numbers filled in.

| service | slots by default | further calls queue | queue holds | wait at most, then | each slot costs |
| --- | --- | --- | ---: | --- | --- |
"""

    fun of(limits: List<Pair<Service, SlotLimit>>): String =
        HEAD +
            limits.joinToString("") { (service, limit) -> row(service, limit) } +
            "\n## What to set\n" +
            limits
                .groupBy({ it.second }, { it.first.name })
                .map { (limit, names) -> settings(names, limit) }
                .joinToString("")

    private fun row(service: Service, limit: SlotLimit): String {
        val slots = service.slots(Track.STOCK)!!
        val cells =
            listOf(
                service.name,
                slots(slots),
                limit.queue.where,
                holds(slots, limit.queue),
                ends(limit.queue),
                limit.costs,
            )
        return "| ${cells.joinToString(" | ")} |\n"
    }

    private fun slots(slots: Slots) = slots.count?.let { "${number(it)} ${slots.limit}" } ?: "no limit"

    private fun holds(slots: Slots, queue: SlotLimit.Queue) =
        if (slots.count == null) "" else queue.calls?.let(::number) ?: "no limit"

    private fun ends(queue: SlotLimit.Queue) =
        listOfNotNull(queue.wait_ms?.let { "${number(it.toInt())} ms" }, queue.then).joinToString(", ")

    private fun settings(names: List<String>, limit: SlotLimit) =
        "\n### ${names.joinToString(", ")}\n" +
            limit.settings.joinToString("") { "\n```${language(it.file)}\n${named(it.text).trimEnd()}\n```\n" } +
            limit.documented.mapIndexed { at, page -> "[${at + 1}]($page)" }.joinToString(" ", "\nDocumented: ", "\n")

    /** `{slots}` as a name to replace. */
    private fun named(text: String) = text.replace(Regex("\\{(\\w+)}")) { it.groupValues[1].uppercase() }

    private fun language(file: String) = if ('.' in file) file.substringAfterLast('.') else file.lowercase()

    private fun number(value: Int) = "%,d".format(Locale.ROOT, value)
}

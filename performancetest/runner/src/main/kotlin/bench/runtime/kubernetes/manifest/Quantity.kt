package bench.runtime.kubernetes.manifest

/** Sizes as the Kubernetes API writes them. */
internal object Quantity {
    private const val STEP = 1_024L
    private val units = listOf("", "Ki", "Mi", "Gi")

    /** In the largest unit that needs no fraction. */
    fun ofBytes(bytes: Long): String {
        var left = bytes
        var unit = 0
        while (unit < units.lastIndex && left > 0 && left % STEP == 0L) {
            left /= STEP
            unit++
        }
        return "$left${units[unit]}"
    }

    /** @param size as Compose writes it, e.g. `64m`. @return null if it is none. */
    fun ofSize(size: String): String? {
        val unit = SUFFIXES.indexOf(size.lastOrNull()?.lowercaseChar())
        val number = (if (unit < 0) size else size.dropLast(1)).toLongOrNull() ?: return null
        return "$number${units[unit + 1]}"
    }

    /** Whole MiB of an API's size, e.g. `8Gi`; null if it is none, or has another unit. */
    fun mib(size: String): Long? {
        val unit = units.indexOf(size.dropWhile { it.isDigit() })
        val number = size.takeWhile { it.isDigit() }.toLongOrNull()?.takeIf { unit >= 0 } ?: return null
        val bytes = generateSequence(number) { it * STEP }.elementAt(unit)
        return bytes / STEP / STEP
    }

    private val SUFFIXES = listOf('k', 'm', 'g')
}

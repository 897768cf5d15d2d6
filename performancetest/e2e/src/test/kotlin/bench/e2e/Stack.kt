package bench.e2e

/**
 * Compose projects that do not see each other's containers, at different addresses.
 *
 * @property project name of the project
 * @property address where its ports are published; only Linux has more than one address for this machine
 */
enum class Stack(val project: String, val address: String) {
    FIRST("bench-it", "127.0.0.1"),
    SECOND("bench-it-2", "127.0.0.2"),

    /** Where images are first built from source. */
    SOURCE("bench-it-source", "127.0.0.3"),
}

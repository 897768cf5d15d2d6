package bench.e2e

/**
 * Containers that do not know of those of another stack: projects of Compose, at addresses of their own.
 *
 * @property project name of the project. @property address where its ports are published; Linux alone has more than one
 *   for this machine.
 */
enum class Stack(val project: String, val address: String) {
    FIRST("bench-it", "127.0.0.1"),
    SECOND("bench-it-2", "127.0.0.2"),

    /** Its images are built from source. */
    SOURCE("bench-it-source", "127.0.0.2");

    companion object {
        /** The services that may run next to [FIRST]: its Prometheus sees containers of every stack. */
        val OTHERS = setOf("express", "vertx")
    }
}

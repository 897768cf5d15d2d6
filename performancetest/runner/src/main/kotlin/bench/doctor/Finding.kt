package bench.doctor

/** One check of `./bench doctor`. */
data class Finding(val title: String, val state: State, val text: String) {
    enum class State {
        OK,
        LIMIT,
        MISSING,
    }
}

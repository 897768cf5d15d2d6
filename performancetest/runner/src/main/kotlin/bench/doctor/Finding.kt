package bench.doctor

/** One thing that `./bench doctor` looked at. */
data class Finding(val title: String, val state: State, val text: String) {
    enum class State {
        OK,
        LIMIT,
        MISSING,
    }
}

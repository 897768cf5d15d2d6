package bench.contract

private const val CALLS = 5
internal const val TRIES = 3
private const val LONGEST_LINE = 300

/** Answers of the service when the dependency fails at once. */
internal val failureClauses =
    listOf(
        Clause("answers 502 when the dependency answers 500") { expectStatus(502, getWhile(Behaviour.STATUS_500)) },
        Clause("answers 502 when the dependency answers no number") { expectStatus(502, getWhile(Behaviour.GARBAGE)) },
        Clause("answers 502 when the dependency resets the connection") {
            expectStatus(502, getWhile(Behaviour.RESET))
        },
        Clause("explains a 502 in one line of text") {
            listOf(Behaviour.STATUS_500, Behaviour.GARBAGE, Behaviour.RESET).forEach { expectPlainLine(getWhile(it)) }
        },
        Clause("does not call again when the dependency answers 500") {
            mock.behave(Behaviour.STATUS_500)
            expectOneRequestPerCall()
        },
        Clause("answers again once the dependency is back") {
            mock.behave(Behaviour.RESET)
            caller.start("/", CALLS).forEach { it.await() }
            expectRecovery()
        },
    )

/** Answers of the service when nothing listens at the dependency's address. */
internal val unreachableClauses =
    listOf(
        Clause("answers 502 when the dependency refuses the connection") { expectStatus(502, get()) },
        Clause("explains a refused connection in one line of text") { expectPlainLine(get()) },
        Clause("prints nothing per refused connection") {
            expectQuiet { caller.start("/", pace.calls.failing).forEach { it.await() } }
        },
    )

internal fun expectStatus(status: Int, reply: Reply) = expect(reply.status == status) { "not $status but $reply" }

/** A stack trace has further lines, whether or not they look like one. */
internal fun expectPlainLine(reply: Reply) {
    expect(reply.isText) { "not text/plain: $reply" }
    val line = reply.body.removeSuffix("\n").removeSuffix("\r")
    expect(line.isNotBlank() && line.none { it == '\n' || it == '\r' }) { "not one line: $reply" }
    expect("\tat " !in line && line.length <= LONGEST_LINE) { "too much for a caller: $reply" }
}

/**
 * A busy machine may delay an answer beyond the service's timeout. One 504 in a row of calls is accepted if another row
 * has none; a wrong answer is not accepted.
 */
internal fun Subject.expectRecovery() {
    mock.behave(Behaviour.CORRECT)
    val end = System.nanoTime() + pace.recoveryMs * 1_000_000
    while (get().status != 200) {
        expect(System.nanoTime() < end) { "still no 200 after ${pace.recoveryMs} ms: ${get()}" }
        Thread.sleep(pace.mockDelayMs)
    }
    repeat(TRIES - 1) {
        val others = List(CALLS) { get() }.filter { it.status != 200 }
        if (others.isEmpty()) return
        expect(others.size == 1 && others.single().status == 504) { "not 200 but ${others.first()}" }
    }
    repeat(CALLS) { expectStatus(200, get()) }
}

package bench.contract

private const val WAITING = 10

/** Behaviour of the service when the dependency hangs; its `DEPENDENCY_TIMEOUT_MS` is short here. */
internal val timeoutClauses =
    listOf(
        Clause("answers 504 once DEPENDENCY_TIMEOUT_MS is over") {
            get() // The first call of a process is slow; what counts is the timeout.
            val reply = getWhile(Behaviour.HANG)
            expectStatus(504, reply)
            // Slightly early is no hidden timeout: timers round.
            expect(reply.elapsedMs in pace.timeoutMs * 4 / 5..pace.timeoutMs + pace.timeoutSlackMs) {
                "not after ${pace.timeoutMs} ms: $reply"
            }
        },
        Clause("explains a 504 in one line of text") { expectPlainLine(getWhile(Behaviour.HANG)) },
        Clause("answers 504 also to calls that wait for a connection") {
            mock.behave(Behaviour.HANG)
            caller.start("/", pace.calls.crowd).map { it.reply() }.forEach { expectStatus(504, it) }
        },
        Clause("answers /ping while the dependency hangs") {
            get("/ping")
            mock.behave(Behaviour.HANG)
            // A busy machine may delay a pong; a blocked service never sends it in time.
            expect((1..TRIES).any { pongInTime() }) {
                "no pong within ${pace.timeoutMs / 2} ms while $WAITING calls waited"
            }
        },
        Clause("answers again once the dependency no longer hangs") {
            mock.behave(Behaviour.HANG)
            caller.start("/", WAITING).forEach { it.await() }
            expectRecovery()
        },
    )

/**
 * In time means before the first waiting call ends, because its end would let the pong of a blocked service through.
 */
private fun Subject.pongInTime(): Boolean {
    val waiting = startAndArrive(WAITING)
    val pong = get("/ping")
    waiting.forEach { it.await() }
    return pong.status == 200 && pong.elapsedMs < pace.timeoutMs / 2
}

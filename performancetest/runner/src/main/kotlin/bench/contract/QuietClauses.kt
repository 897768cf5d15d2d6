package bench.contract

private const val SHOWN = 200

/** Under overload, one line for each failed request fills a disk and takes the CPU that is measured. */
internal val quietClauses =
    listOf(
        Clause("prints nothing per failed request") {
            expectQuiet {
                val failures = Behaviour.entries - Behaviour.CORRECT
                failures.forEach { failWhile(it, pace.calls.failing / failures.size) }
            }
        },
        Clause("prints nothing per abandoned request") {
            expectQuiet {
                mock.behave(Behaviour.HANG)
                val before = mock.stats().requests
                val calls = startAndArrive(pace.calls.abandoned)
                // As many calls as get through: a small pool keeps the others waiting, which is no fault here.
                mock.await(pace.timeoutMs / 2) { it.requests >= before + calls.size }
                calls.forEach { it.abandon() }
                mock.await(2 * pace.timeoutMs) { it.in_flight == 0L }
            }
        },
    )

internal fun Subject.expectQuiet(noise: () -> Unit) {
    val before = service.outputBytes()
    noise()
    Thread.sleep(pace.timeoutMs) // An abandoned call may log an error only after its timeout.
    val added = service.outputBytes() - before
    expect(added < pace.calls.quietBytes) {
        "$added bytes more, the last: ${service.lastOutput().trim().takeLast(SHOWN)}"
    }
}

private fun Subject.failWhile(behaviour: Behaviour, calls: Int) {
    mock.behave(behaviour)
    caller.start("/", calls).forEach { it.await() }
}

package bench.contract

private const val CALLS = 5
private val rightBody = Regex("Fetched third party result:\\d{1,10}")

/** Answers of a healthy service. */
internal val answerClauses =
    listOf(
        Clause("answers 200, text/plain, with the dependency's number") {
            val replies = List(CALLS) { get() }
            replies.forEach(::expectRight)
            // The mock's numbers are random below 2^31, so five equal numbers do not come from the mock.
            expect(replies.distinctBy { it.body }.size > 1) { "the same number $CALLS times: ${replies.first()}" }
        },
        Clause("calls the dependency exactly once per call") {
            expectOneRequestPerCall()
        },
        Clause("answers /ping with pong") {
            val reply = get("/ping")
            expect(reply.status == 200 && reply.isText && reply.body == "pong") { "$reply" }
        },
        Clause("answers /health with 200") {
            val reply = get("/health")
            expect(reply.status == 200) { "$reply" }
        },
        Clause("answers an unknown path with 404") {
            val reply = get("/no-such-path")
            expect(reply.status == 404) { "$reply" }
        },
    )

/**
 * The service must have no default timeout below its own. This clause ends the call that started before the other
 * clauses.
 */
internal val slowCallClause =
    Clause("waits for a slow answer that is within the timeout") {
        val reply = slowCall.reply()
        expectStatus(200, reply)
        expect(reply.elapsedMs >= pace.slowMs) { "earlier than the dependency: $reply" }
    }

private fun expectRight(reply: Reply) =
    expect(reply.status == 200 && reply.isText && rightBody.matches(reply.body)) { "$reply" }

internal fun Subject.expectOneRequestPerCall() {
    val requests = mock.requestsDuring { repeat(CALLS) { get() } }
    expect(requests == CALLS.toLong()) { "$CALLS calls made $requests requests" }
}

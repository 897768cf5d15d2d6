package bench.contract

private const val WAITING = 20
private val cleanExits = setOf(0, 143) // 143: ended by SIGTERM, which counts as a clean exit.

/** Ends the service, so this clause comes last. */
internal val endClause =
    Clause("ends on SIGTERM while calls wait") {
        mock.behave(Behaviour.HANG)
        startAndArrive(WAITING)
        end()
    }

/** The same clause for a service whose calls do not wait. */
internal val restClause = Clause("ends on SIGTERM") { end() }

private fun Subject.end() {
    val code = service.terminate(pace.endLimitMs)
    expect(code != null) { "still there after ${pace.endLimitMs} ms" }
    expect(code in cleanExits) { "exit code $code" }
}

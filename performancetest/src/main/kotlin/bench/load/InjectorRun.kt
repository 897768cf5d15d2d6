package bench.load

/** The run under way in the injector's process. Gatling makes its simulations itself, without arguments, hence the [current] one. */
class InjectorRun(val plan: LoadPlan) {
    val recorder = LoadRecorder(plan, System::nanoTime)

    @Volatile
    var isStopRequested = false

    companion object {
        @Volatile
        lateinit var current: InjectorRun
    }
}

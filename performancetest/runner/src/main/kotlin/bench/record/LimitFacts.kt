package bench.record

import bench.model.FileDescriptors
import bench.model.InvalidReason
import bench.model.RateBound
import bench.model.Slots

/** Possible limits; [label] names them in tables and sentences. */
enum class LimitKind(val label: String) {
    SLOTS("slots"),
    SLOTS_AND_FILE_DESCRIPTORS("slots and file descriptors"),
    FILE_DESCRIPTORS("file descriptors"),
    MEMORY("memory"),
    CPU_QUOTA("CPU (throttled)"),
    CPU("CPU"),
    CPU_BURSTS("CPU in bursts"),
    BACKING_SERVICE("CPU of a backing service"),
    ACCEPT_QUEUE("accept queue"),
    GC("GC"),
    PAUSES("pauses"),
    ERRORS("errors"),
    ENDED("end of the service"),
    BENCH("bench"),
    TRIALS("end of the search"),
    NOT_NAMED("not named"),
    NOT_MEASURED("not measured"),
}

/** Figures that decided what the limit is. CPU shares refer to the allowed CPU; null if not known. */
sealed interface LimitFacts {
    val kind: LimitKind

    /** @property fileDescriptors set if they are used up too. */
    data class FullSlots(val slots: Slots, val fileDescriptors: FileDescriptors? = null) : LimitFacts {
        override val kind
            get() = if (fileDescriptors == null) LimitKind.SLOTS else LimitKind.SLOTS_AND_FILE_DESCRIPTORS
    }

    data class NoFileDescriptors(val open: FileDescriptors) : LimitFacts {
        override val kind
            get() = LimitKind.FILE_DESCRIPTORS
    }

    data class NoMemory(val used_mib: Double, val limit_mib: Long) : LimitFacts {
        override val kind
            get() = LimitKind.MEMORY
    }

    /** @property share share of time in which a CPU quota throttled it, or a signal stopped it. */
    data class Throttled(val share: Double) : LimitFacts {
        override val kind
            get() = LimitKind.CPU_QUOTA
    }

    data class NoCpu(val share: Double?, val inBursts: Boolean) : LimitFacts {
        override val kind
            get() = if (inBursts) LimitKind.CPU_BURSTS else LimitKind.CPU
    }

    data class NoBackingServiceCpu(val cpu: BackingServiceCpu) : LimitFacts {
        override val kind
            get() = LimitKind.BACKING_SERVICE
    }

    data class FullAcceptQueue(val dropped: Long, val cpu_share: Double?) : LimitFacts {
        override val kind
            get() = LimitKind.ACCEPT_QUEUE
    }

    /** @property gc_share share of time in which GC pauses stopped it: too little to explain the pauses. */
    data class Pauses(val p50_ms: Double, val p99_ms: Double, val cpu_share: Double?, val gc_share: Double?) :
        LimitFacts {
        override val kind
            get() = LimitKind.PAUSES
    }

    /**
     * @property share share of time in which GC pauses stopped it.
     * @property late_share share of the late calls that met a pause; null if no call was late, or it is not recorded.
     */
    data class Gc(
        val share: Double,
        val p50_ms: Double?,
        val p99_ms: Double?,
        val cpu_share: Double?,
        val late_share: Double?,
    ) : LimitFacts {
        override val kind
            get() = LimitKind.GC
    }

    /** @property most most frequent kind of error. */
    data class Errors(val most: String) : LimitFacts {
        override val kind
            get() = LimitKind.ERRORS
    }

    data class Ended(val how: String) : LimitFacts {
        override val kind
            get() = LimitKind.ENDED
    }

    /** @property backingService null if it had CPU left. */
    data class Refused(
        val reason: InvalidReason,
        val hasNoFileDescriptors: Boolean,
        val backingService: BackingServiceCpu?,
    ) : LimitFacts {
        override val kind
            get() = LimitKind.BENCH
    }

    /**
     * No rate above [rate_per_s] is tried at all. @property by what decides that; null: the experiment, or not known.
     */
    data class HighestRate(val rate_per_s: Int, val by: RateBound? = null) : LimitFacts {
        override val kind
            get() = LimitKind.BENCH
    }

    data class NoTrialLeft(val trials: Int, val highest_per_s: Int) : LimitFacts {
        override val kind
            get() = LimitKind.TRIALS
    }

    /**
     * Nothing was used up.
     *
     * @property backingServices backing services that it waits for instead of the mock.
     */
    data class NotNamed(
        val cpu_share: Double?,
        val backingServices: List<String>,
        val backing_service_share: Double?,
        val at_mock: Long?,
    ) : LimitFacts {
        override val kind
            get() = LimitKind.NOT_NAMED
    }

    /** Nothing was found. */
    sealed interface Missing : LimitFacts {
        override val kind
            get() = LimitKind.NOT_MEASURED
    }

    data class NotMeasured(val reason: String) : Missing

    /** The search was stopped before its end. */
    data object CutOff : Missing

    /** It ended, but its trials are missing. */
    data object TrialsLost : Missing

    /** The run was stopped before the search began. */
    data object NotBegun : Missing
}

/**
 * CPU of the backing services.
 *
 * @property shared_share share that they and the bench used together; null if they have their own CPU.
 */
data class BackingServiceCpu(val names: List<String>, val share: Double?, val shared_share: Double?)

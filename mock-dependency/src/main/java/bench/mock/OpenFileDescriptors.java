package bench.mock;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Number and limit of this process's file descriptors; null if the system does not report them. */
record OpenFileDescriptors(Long count, Long limit) {
    private static final OpenFileDescriptors UNKNOWN = new OpenFileDescriptors(null, null);

    static OpenFileDescriptors now() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? new OpenFileDescriptors(count(unix), told(unix.getMaxFileDescriptorCount()))
                : UNKNOWN;
    }

    /** Counting needs one file descriptor; if none is left, all are in use. */
    private static Long count(UnixOperatingSystemMXBean unix) {
        try {
            return told(unix.getOpenFileDescriptorCount());
        } catch (InternalError noneLeft) {
            return told(unix.getMaxFileDescriptorCount());
        }
    }

    /** The bean returns -1 if it does not know. */
    private static Long told(long value) {
        return value < 0 ? null : value;
    }
}

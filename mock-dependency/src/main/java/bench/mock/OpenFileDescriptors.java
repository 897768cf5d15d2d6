package bench.mock;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The file descriptors of this process and how many it may have; null where the system does not tell. */
record OpenFileDescriptors(Long count, Long limit) {
    private static final OpenFileDescriptors UNKNOWN = new OpenFileDescriptors(null, null);

    static OpenFileDescriptors now() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? new OpenFileDescriptors(count(unix), told(unix.getMaxFileDescriptorCount()))
                : UNKNOWN;
    }

    /** To count them takes one; where none is left, all are in use. */
    private static Long count(UnixOperatingSystemMXBean unix) {
        try {
            return told(unix.getOpenFileDescriptorCount());
        } catch (InternalError noneLeft) {
            return told(unix.getMaxFileDescriptorCount());
        }
    }

    /** The bean says -1 where it does not know. */
    private static Long told(long value) {
        return value < 0 ? null : value;
    }
}

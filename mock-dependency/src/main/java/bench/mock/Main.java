package bench.mock;

import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;

/** Needs no SIGTERM handler: the JVM ends at once, even with calls in flight. */
public final class Main {
    private static final int EXIT_USER_ERROR = 2;
    private static final int EXIT_BUG = 1;

    private Main() {}

    public static void main(String[] args) {
        // Some locales have other digits.
        Locale.setDefault(Locale.ROOT);
        readyToLog();
        try {
            Settings settings = Settings.from(System.getenv());
            Mock.start(settings).onSuccess(mock -> announce(settings)).onFailure(Main::fail);
        } catch (UserError e) {
            fail(e);
        }
    }

    /**
     * The first logged line reads the time zones from a file. If that line reported too many file descriptors, the file
     * could not be read. The error then ended the thread that accepts connections, and the mock never answered again.
     */
    private static void readyToLog() {
        new SimpleFormatter().format(new LogRecord(Level.WARNING, "ready"));
    }

    private static void announce(Settings settings) {
        System.out.printf(
                Locale.ROOT,
                "mock: %d ms on port %d, admin on port %d, %d event loops%n",
                settings.delayMs(),
                settings.port(),
                settings.adminPort(),
                settings.eventLoops());
    }

    private static void fail(Throwable cause) {
        if (cause instanceof UserError) {
            System.err.println(cause.getMessage());
        } else {
            cause.printStackTrace();
        }
        System.exit(cause instanceof UserError ? EXIT_USER_ERROR : EXIT_BUG);
    }
}

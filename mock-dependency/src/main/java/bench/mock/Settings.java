package bench.mock;

import java.nio.file.Path;
import java.util.Map;

/**
 * Settings from the environment; only the delay can be changed later.
 *
 * @param socket Unix socket that serves calls, too; null: only the port does
 */
record Settings(String host, int port, Path socket, int adminPort, long delayMs, int eventLoops) {
    Settings {
        UserError.require(port != adminPort, "PORT and ADMIN_PORT must differ.");
    }

    static Settings from(Map<String, String> env) {
        return new Settings(
                env.getOrDefault("HOST", "0.0.0.0"),
                (int) whole(env, "PORT", 8080, 1, 65_535),
                env.getOrDefault("SOCKET", "").isBlank() ? null : Path.of(env.get("SOCKET")),
                (int) whole(env, "ADMIN_PORT", 8081, 1, 65_535),
                whole(env, "DELAY_MS", 1_000, 0, (long) Delay.LONGEST_MS),
                (int) whole(env, "EVENT_LOOPS", Runtime.getRuntime().availableProcessors(), 1, 1_024));
    }

    boolean hasSocket() {
        return socket != null;
    }

    private static long whole(Map<String, String> env, String name, long byDefault, long min, long max) {
        String text = env.getOrDefault(name, Long.toString(byDefault)).strip();
        UserError.require(
                isWithin(text, min, max),
                "%s must be a whole number from %d to %d, not \"%s\".".formatted(name, min, max, text));
        return Long.parseLong(text);
    }

    private static boolean isWithin(String text, long min, long max) {
        // At most 18 digits, so that it always fits a long.
        return text.matches("\\d{1,18}") && Long.parseLong(text) >= min && Long.parseLong(text) <= max;
    }
}

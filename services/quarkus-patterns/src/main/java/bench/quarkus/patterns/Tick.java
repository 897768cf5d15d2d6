package bench.quarkus.patterns;

import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * @param sequence within the stream, from 0; a missing one was dropped.
 * @param time_us time of creation: microseconds since 1970, on the server's clock.
 */
@RegisterForReflection
public record Tick(long sequence, long time_us) {}

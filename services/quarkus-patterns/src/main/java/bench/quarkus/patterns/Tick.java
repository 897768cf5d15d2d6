package bench.quarkus.patterns;

import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * @param sequence of the stream, from 0 on; one that is missing was dropped.
 * @param time_us when it was made: microseconds since 1970, on the server's clock.
 */
@RegisterForReflection
public record Tick(long sequence, long time_us) {}

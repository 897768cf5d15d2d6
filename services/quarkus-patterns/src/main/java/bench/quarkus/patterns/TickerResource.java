package bench.quarkus.patterns;

import io.smallrye.mutiny.Multi;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.resteasy.reactive.RestStreamElementType;

/** Server-sent events: each stream has its own ticker. */
@Path("/stream/ticker")
@Singleton
public class TickerResource {
    private final AtomicInteger open = new AtomicInteger();
    private final Duration interval;

    public TickerResource(@ConfigProperty(name = "ticker.interval-ms") long intervalMs) {
        interval = Duration.ofMillis(intervalMs);
    }

    /** A slow client misses ticks, which the sequence shows. Otherwise the first missed tick would end its stream. */
    @GET
    @RestStreamElementType(MediaType.APPLICATION_JSON)
    public Multi<Tick> ticker() {
        return Multi.createFrom()
                .ticks()
                .every(interval)
                .onOverflow()
                .drop()
                .map(TickerResource::tick)
                .onSubscription()
                .invoke(open::incrementAndGet)
                .onTermination()
                .invoke(open::decrementAndGet);
    }

    int open() {
        return open.get();
    }

    private static Tick tick(long sequence) {
        return new Tick(sequence, ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()));
    }
}

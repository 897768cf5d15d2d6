package bench.mock;

import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** One call in flight. It runs only on the event loop of its connection, so it needs no locks. */
final class Call {
    private static final CharSequence TEXT = HttpHeaders.createOptimized("text/plain");

    private final HttpServerRequest request;
    private final Connections connections;
    private final Stats stats;
    private final Answer answer;
    private final long delayNanos;
    private final long arrivedNanos = System.nanoTime();
    private final Waiting waiting;
    /** Null if it does not wait for the end of a delay. */
    private Waiting.Place place;

    private boolean ended;

    Call(HttpServerRequest request, Connections connections, Waiting waiting, Behaviour behaviour, Stats stats) {
        RandomGenerator random = behaviour.draws().next();
        this.request = request;
        this.connections = connections;
        this.waiting = waiting;
        this.stats = stats;
        this.answer = behaviour.nextAnswer(random);
        this.delayNanos = behaviour.delay().nextNanos(random);
    }

    void start() {
        stats.onArrival();
        if (answer == Answer.NEVER) {
            request.response().closeHandler(closed -> endUnanswered());
        } else if (delayNanos == 0) {
            end();
        } else {
            endLater();
        }
    }

    private void endLater() {
        place = waiting.add(this, arrivedNanos + delayNanos);
        request.response().closeHandler(closed -> endUnanswered());
    }

    /** Answers now, without waiting for the rest of the delay; this does not count as lateness. */
    void release() {
        if (leave()) {
            stats.onRelease();
            write();
        }
    }

    /** @return false if it has ended before */
    private boolean leave() {
        if (ended) {
            return false;
        }
        ended = true;
        if (place != null) {
            place.clear();
        }
        return true;
    }

    /** The connection is closed: by the mock when its port went down, otherwise by the caller. */
    private void endUnanswered() {
        if (!leave()) {
            return;
        }
        if (connections.areAllReset()) {
            stats.onReset();
        } else {
            stats.onAbandon();
        }
    }

    /** Its delay is over. */
    void end() {
        if (!leave()) {
            return;
        }
        if (answer == Answer.RESET) {
            stats.onReset();
            Connections.reset(request.connection());
        } else {
            stats.onAnswer(System.nanoTime() - arrivedNanos - delayNanos);
            write();
        }
    }

    private Future<Void> write() {
        request.response().putHeader(HttpHeaders.CONTENT_TYPE, TEXT);
        return switch (answer) {
            case ERROR -> request.response().setStatusCode(500).end("error");
            case GARBAGE -> request.response().end("garbage");
            default ->
                request.response()
                        .end(Integer.toString(ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE)));
        };
    }
}

package bench.spring.webflux;

import io.netty.handler.timeout.TimeoutException;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientException;
import reactor.core.publisher.Mono;

@RestController
class FetchController {

    private final WebClient dependency;
    private final Duration timeout;

    FetchController(
            WebClient.Builder builder,
            @Value("${DEPENDENCY_URL}") String url,
            @Value("${DEPENDENCY_TIMEOUT_MS:30000}") long timeoutMs) {
        this.dependency = builder.baseUrl(url).build();
        this.timeout = Duration.ofMillis(timeoutMs);
    }

    @GetMapping(path = "/", produces = MediaType.TEXT_PLAIN_VALUE)
    Mono<String> fetch() {
        return dependency
                .get()
                .uri("/")
                .retrieve()
                .toEntity(String.class)
                .timeout(timeout)
                .map(FetchController::result);
    }

    @GetMapping(path = "/ping", produces = MediaType.TEXT_PLAIN_VALUE)
    Mono<String> ping() {
        return Mono.just("pong");
    }

    private static String result(ResponseEntity<String> answer) {
        if (answer.getStatusCode() != HttpStatus.OK || answer.getBody() == null) {
            throw new IllegalStateException("Dependency answered " + answer.getStatusCode());
        }
        return "Fetched third party result:" + Integer.parseInt(answer.getBody().trim());
    }

    @ExceptionHandler({java.util.concurrent.TimeoutException.class, TimeoutException.class})
    ResponseEntity<String> tooLate() {
        return answer(HttpStatus.GATEWAY_TIMEOUT, "Dependency took too long");
    }

    @ExceptionHandler({WebClientException.class, IllegalStateException.class, NumberFormatException.class})
    ResponseEntity<String> failed() {
        return answer(HttpStatus.BAD_GATEWAY, "Dependency failed");
    }

    private static ResponseEntity<String> answer(HttpStatus status, String reason) {
        return ResponseEntity.status(status).contentType(MediaType.TEXT_PLAIN).body(reason);
    }
}

package bench.spring.web;

import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

@RestController
class FetchController {

    private final RestClient dependency;

    FetchController(RestClient dependency) {
        this.dependency = dependency;
    }

    @GetMapping(path = "/", produces = MediaType.TEXT_PLAIN_VALUE)
    String fetch() {
        var answer = dependency.get().uri("/").retrieve().toEntity(String.class);
        if (answer.getStatusCode() != HttpStatus.OK || answer.getBody() == null) {
            throw new RestClientException("Dependency answered " + answer.getStatusCode());
        }
        return "Fetched third party result:" + Integer.parseInt(answer.getBody().trim());
    }

    @GetMapping(path = "/ping", produces = MediaType.TEXT_PLAIN_VALUE)
    String ping() {
        return "pong";
    }

    @ExceptionHandler({RestClientException.class, NumberFormatException.class})
    ResponseEntity<String> failed(Exception e) {
        var isTimeout = e instanceof ResourceAccessException
                && (e.getCause() instanceof HttpTimeoutException || e.getCause() instanceof SocketTimeoutException);
        return ResponseEntity.status(isTimeout ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY)
                .contentType(MediaType.TEXT_PLAIN)
                .body(isTimeout ? "Dependency took too long" : "Dependency failed");
    }
}

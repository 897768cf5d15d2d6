package bench.micronaut;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Error;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.client.exceptions.HttpClientException;
import io.micronaut.http.client.exceptions.ReadTimeoutException;
import reactor.core.publisher.Mono;

@Controller(produces = MediaType.TEXT_PLAIN)
public class FetchController {

    private final DependencyClient dependency;

    FetchController(DependencyClient dependency) {
        this.dependency = dependency;
    }

    @Get
    Mono<String> fetch() {
        return dependency.fetch().map(response -> "Fetched third party result:" + result(response));
    }

    @Get("/ping")
    String ping() {
        return "pong";
    }

    private static int result(HttpResponse<String> response) {
        if (response.code() != HttpStatus.OK.getCode()) {
            throw new HttpClientException("status " + response.code());
        }
        return Integer.parseInt(response.getBody().orElse("").trim());
    }

    @Error
    HttpResponse<String> tooLate(ReadTimeoutException e) {
        return HttpResponse.<String>status(HttpStatus.GATEWAY_TIMEOUT).body("Dependency took too long");
    }

    @Error
    HttpResponse<String> failed(HttpClientException e) {
        return HttpResponse.<String>status(HttpStatus.BAD_GATEWAY).body("Dependency failed");
    }

    @Error
    HttpResponse<String> notANumber(NumberFormatException e) {
        return HttpResponse.<String>status(HttpStatus.BAD_GATEWAY).body("Dependency did not answer an integer");
    }
}

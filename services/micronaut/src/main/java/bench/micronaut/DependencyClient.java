package bench.micronaut;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.client.annotation.Client;
import reactor.core.publisher.Mono;

@Client(id = "dependency")
public interface DependencyClient {

    @Get(consumes = MediaType.ALL)
    Mono<HttpResponse<String>> fetch();
}

package bench.spring.webflux;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.http.client.autoconfigure.reactive.ClientHttpConnectorBuilderCustomizer;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** The client's pool. The property reactor.netty.pool.maxConnections can only raise its 500 connections. */
@Configuration
class ConnectionPool {

    /** @param connections most connections to the dependency; 0: the framework's own pool */
    @Bean
    ClientHttpConnectorBuilderCustomizer<ReactorClientHttpConnectorBuilder> ofThisSize(
            @Value("${DEPENDENCY_CONNECTIONS:0}") int connections) {
        return builder -> connections == 0
                ? builder
                : builder.withHttpClientFactory(
                        () -> HttpClient.create(ConnectionProvider.create("dependency", connections)));
    }
}

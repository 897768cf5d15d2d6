package bench.spring.web;

import java.net.http.HttpClient;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

@Configuration
class DependencyClient {

    @Bean
    RestClient dependency(
            RestClient.Builder builder,
            @Value("${DEPENDENCY_URL}") String url,
            @Value("${DEPENDENCY_TIMEOUT_MS:30000}") long timeoutMs) {
        // The JDK's client would upgrade to h2c; a server may then allow only 100 calls at once on one connection.
        var factory = new JdkClientHttpRequestFactory(
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
        factory.setReadTimeout(Duration.ofMillis(timeoutMs));
        return builder.baseUrl(url).requestFactory(factory).build();
    }
}

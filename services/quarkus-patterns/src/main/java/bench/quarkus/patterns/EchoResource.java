package bench.quarkus.patterns;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** Answers the JSON that it gets. */
@Path("/echo")
public class EchoResource {
    /** It never waits, but Quarkus runs JSON endpoints on a worker thread by default. */
    @POST
    public JsonNode echo(JsonNode body) {
        return body;
    }

    /** By default, Jackson rounds numbers to doubles and would answer a different number. */
    @Singleton
    public static class ExactNumbers implements ObjectMapperCustomizer {
        @Override
        public void customize(ObjectMapper mapper) {
            mapper.configure(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, true)
                    .configure(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES, false);
        }
    }
}

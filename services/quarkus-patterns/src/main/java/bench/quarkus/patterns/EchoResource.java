package bench.quarkus.patterns;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** JSON in, the same JSON out. */
@Path("/echo")
public class EchoResource {
    /** Nothing waits; what takes and gives JSON runs on a worker all the same, unless it says otherwise. */
    @POST
    public JsonNode echo(JsonNode body) {
        return body;
    }

    /** As it is, Jackson keeps of a number what a double does; that would be another number. */
    @Singleton
    public static class ExactNumbers implements ObjectMapperCustomizer {
        @Override
        public void customize(ObjectMapper mapper) {
            mapper.configure(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, true)
                    .configure(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES, false);
        }
    }
}

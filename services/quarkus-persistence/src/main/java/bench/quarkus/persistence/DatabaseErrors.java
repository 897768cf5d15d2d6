package bench.quarkus.persistence;

import io.vertx.core.VertxException;
import jakarta.persistence.PersistenceException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response.Status;
import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.TimeoutException;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** An unreachable database is no fault of the service: every endpoint answers 503 and one line. */
public class DatabaseErrors {
    @ServerExceptionMapper({
        PersistenceException.class,
        SQLException.class,
        TimeoutException.class,
        IOException.class,
        VertxException.class
    })
    public RestResponse<String> unavailable(Throwable cause) {
        return RestResponse.ResponseBuilder.create(Status.SERVICE_UNAVAILABLE, "The database does not answer.")
                .type(MediaType.TEXT_PLAIN_TYPE)
                .build();
    }
}

package bench.quarkus;

import io.netty.channel.ConnectTimeoutException;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.Status;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

@Path("/")
@Produces(MediaType.TEXT_PLAIN)
public class FetchResource {

    @RestClient
    DependencyClient dependency;

    @GET
    public Uni<String> fetch() {
        return dependency.fetch().map(response -> "Fetched third party result:" + result(response));
    }

    @GET
    @Path("/ping")
    @NonBlocking
    public String ping() {
        return "pong";
    }

    private static int result(RestResponse<String> response) {
        if (response.getStatus() != RestResponse.StatusCode.OK) {
            throw new ProcessingException("status " + response.getStatus());
        }
        return Integer.parseInt(Objects.toString(response.getEntity(), "").trim());
    }

    @ServerExceptionMapper({TimeoutException.class, ConnectTimeoutException.class})
    RestResponse<String> tooLate(Exception e) {
        return RestResponse.status(Status.GATEWAY_TIMEOUT, "Dependency took too long");
    }

    @ServerExceptionMapper
    RestResponse<String> failed(Exception e) {
        return RestResponse.status(Status.BAD_GATEWAY, "Dependency failed");
    }
}

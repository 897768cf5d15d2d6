package bench.quarkus.persistence;

import jakarta.ws.rs.container.ContainerResponseContext;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/** Tells on which thread an answer was made. */
public class ThreadFilter {
    static final String HEADER = "X-Thread";

    @ServerResponseFilter
    public void tell(ContainerResponseContext response) {
        Thread thread = Thread.currentThread();
        response.getHeaders().putSingle(HEADER, thread.isVirtual() ? "virtual" : thread.getName());
    }
}

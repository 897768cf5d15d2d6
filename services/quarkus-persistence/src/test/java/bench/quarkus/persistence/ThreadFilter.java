package bench.quarkus.persistence;

import jakarta.ws.rs.container.ContainerResponseContext;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/** Adds the name of the thread that made the answer. */
public class ThreadFilter {
    static final String HEADER = "X-Thread";

    @ServerResponseFilter
    public void tell(ContainerResponseContext response) {
        Thread thread = Thread.currentThread();
        response.getHeaders().putSingle(HEADER, thread.isVirtual() ? "virtual" : thread.getName());
    }
}

package bench.quarkus.download;

import bench.quarkus.download.Samples.Sample;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.vertx.MultiHelper;
import io.smallrye.mutiny.vertx.UniHelper;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/**
 * The same file in six ways. What they return decides on which thread they run, and how much of the file is in memory
 * at once.
 */
@Path("/download")
@Produces("application/pdf")
public class DownloadResource {
    private static final OpenOptions READ =
            new OpenOptions().setRead(true).setWrite(false).setCreate(false);

    private final Samples samples;
    private final Vertx vertx;

    public DownloadResource(Samples samples, Vertx vertx) {
        this.samples = samples;
        this.vertx = vertx;
    }

    /** Event loop: Quarkus pipes the open file into the response. */
    @GET
    @Path("/asyncFile/{name}")
    public Uni<RestResponse<AsyncFile>> asyncFile(String name, @Context RoutingContext call) {
        Sample sample = samples.find(name);
        return open(sample, call).map(file -> RestResponse.ok(file.setReadLength(sample.bytes())));
    }

    /**
     * Without this, HEAD runs {@link #asyncFile}, and nothing closes the file that it opens, since only the pipe into a
     * body would.
     */
    @HEAD
    @Path("/asyncFile/{name}")
    @NonBlocking
    public RestResponse<Void> asyncFileHead(String name) {
        return ResponseBuilder.<Void>ok(null, "application/pdf")
                .header(HttpHeaders.CONTENT_LENGTH, samples.find(name).bytes())
                .build();
    }

    /** Event loop: the whole file is read into one buffer first. */
    @GET
    @Path("/asyncBuffer/{name}")
    public Uni<RestResponse<Buffer>> asyncBuffer(String name) {
        return UniHelper.toUni(
                        vertx.fileSystem().readFile(samples.find(name).path().toString()))
                .map(RestResponse::ok);
    }

    /**
     * Event loop: a buffer after the other, as the client takes them; its length is not known beforehand, so it is sent
     * in chunks.
     */
    @GET
    @Path("/asyncMultiBuffer/{name}")
    public Multi<Buffer> asyncMultiBuffer(String name, @Context RoutingContext call) {
        return open(samples.find(name), call).onItem().transformToMulti(DownloadResource::buffers);
    }

    /** Worker thread: copied through a small array. */
    @GET
    @Path("/stream/{name}")
    public RestResponse<StreamingOutput> stream(String name) {
        Sample sample = samples.find(name);
        return RestResponse.ok(output -> {
            try (InputStream file = Files.newInputStream(sample.path())) {
                file.transferTo(output);
            }
        });
    }

    /** Worker thread: the whole file is read into one array first. */
    @GET
    @Path("/byteArray/{name}")
    public RestResponse<byte[]> byteArray(String name) throws IOException {
        return RestResponse.ok(Files.readAllBytes(samples.find(name).path()));
    }

    /** As {@link #byteArray}, on a virtual thread. */
    @GET
    @Path("/byteArrayVirtual/{name}")
    @RunOnVirtualThread
    public RestResponse<byte[]> byteArrayVirtual(String name) throws IOException {
        return byteArray(name);
    }

    /**
     * Whoever sends the file closes it, but nobody does where the client went away while it was being opened. Then the
     * Uni is cancelled, so this is looked at where no cancellation reaches.
     */
    private Uni<AsyncFile> open(Sample sample, RoutingContext call) {
        return UniHelper.toUni(vertx.fileSystem()
                .open(sample.path().toString(), READ)
                .compose(file -> call.response().closed() ? giveUp(file) : Future.succeededFuture(file)));
    }

    private static Future<AsyncFile> giveUp(AsyncFile file) {
        return file.close().compose(closed -> Future.failedFuture(new ClientErrorException("the client left", 499)));
    }

    /** Closed at its end, and also when the client goes away before. */
    private static Multi<Buffer> buffers(AsyncFile file) {
        return MultiHelper.toMulti(file).onTermination().call(() -> UniHelper.toUni(file.close()));
    }
}

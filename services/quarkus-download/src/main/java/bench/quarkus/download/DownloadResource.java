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
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/**
 * Seven endpoints that send the same file. The return type decides which thread runs the endpoint and how much of the
 * file is in memory at once.
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

    /** Worker thread opens the file; then the kernel sends it (sendfile), and the program copies nothing. */
    @GET
    @Path("/file/{name}")
    public RestResponse<File> file(String name) {
        return RestResponse.ok(samples.find(name).path().toFile());
    }

    /** Event loop: Quarkus pipes the open file into the response. */
    @GET
    @Path("/asyncFile/{name}")
    public Uni<RestResponse<AsyncFile>> asyncFile(String name, @Context RoutingContext call) {
        Sample sample = samples.find(name);
        return open(sample, call).map(file -> {
            call.addEndHandler(ended -> resume(file));
            return RestResponse.ok(file.setReadLength(sample.bytes()));
        });
    }

    /**
     * Without this, HEAD would run {@link #asyncFile} and leave its file open, because only the pipe into a body closes
     * it.
     */
    @HEAD
    @Path("/asyncFile/{name}")
    @NonBlocking
    public RestResponse<Void> asyncFileHead(String name) {
        return ResponseBuilder.<Void>ok(null, "application/pdf")
                .header(HttpHeaders.CONTENT_LENGTH, samples.find(name).bytes())
                .build();
    }

    /** Event loop: reads the whole file into one buffer first. */
    @GET
    @Path("/asyncBuffer/{name}")
    public Uni<RestResponse<Buffer>> asyncBuffer(String name) {
        return UniHelper.toUni(
                        vertx.fileSystem().readFile(samples.find(name).path().toString()))
                .map(RestResponse::ok);
    }

    /**
     * Event loop: sends one buffer after the other, as fast as the client reads. The length is not known in advance, so
     * it is sent in chunks.
     */
    @GET
    @Path("/asyncMultiBuffer/{name}")
    public Multi<Buffer> asyncMultiBuffer(String name, @Context RoutingContext call) {
        return open(samples.find(name), call).onItem().transformToMulti(DownloadResource::buffers);
    }

    /** Worker thread: copies through a small array. */
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

    /** Worker thread: reads the whole file into one array first. */
    @GET
    @Path("/byteArray/{name}")
    public RestResponse<byte[]> byteArray(String name) throws IOException {
        return RestResponse.ok(Files.readAllBytes(samples.find(name).path()));
    }

    /** Like {@link #byteArray}, on a virtual thread. */
    @GET
    @Path("/byteArrayVirtual/{name}")
    @RunOnVirtualThread
    public RestResponse<byte[]> byteArrayVirtual(String name) throws IOException {
        return byteArray(name);
    }

    /**
     * The code that sends the file also closes it. But if the client leaves while the file is being opened, the Uni is
     * cancelled and nothing would close it. So the check is in a handler that cancellation does not reach.
     */
    private Uni<AsyncFile> open(Sample sample, RoutingContext call) {
        return UniHelper.toUni(vertx.fileSystem()
                .open(sample.path().toString(), READ)
                .compose(file -> call.response().closed() ? giveUp(file) : Future.succeededFuture(file)));
    }

    /**
     * Quarkus closes the file where it ends, and pauses it until the client can take more. A client that is gone never
     * can.
     */
    private static void resume(AsyncFile file) {
        try {
            file.resume();
        } catch (IllegalStateException closedAlready) {
            // After a whole download.
        }
    }

    private static Future<AsyncFile> giveUp(AsyncFile file) {
        return file.close().compose(closed -> Future.failedFuture(new ClientErrorException("the client left", 499)));
    }

    /** Closes the file at its end, and also if the client leaves earlier. */
    private static Multi<Buffer> buffers(AsyncFile file) {
        return MultiHelper.toMulti(file).onTermination().call(() -> UniHelper.toUni(file.close()));
    }
}

package bench.vertx.grpc;

import bench.quarkus.grpc.Arrivals;
import bench.quarkus.grpc.proto.Chunk;
import bench.quarkus.grpc.proto.Receipt;
import bench.quarkus.grpc.proto.UploadGrpc;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.grpc.server.GrpcServerOptions;
import io.vertx.grpc.server.GrpcServerRequest;
import io.vertx.grpcio.server.GrpcIoServer;

/** Vert.x' gRPC server, written as in its guide: an event loop handles each message. */
final class UploadVerticle extends VerticleBase {
    /** Room for messages of 10 MB; the default is 256 KiB. */
    private static final long LARGEST = 16 * 1024 * 1024;

    private final int port;
    private final Windows windows;
    private final Arrivals arrivals;

    UploadVerticle(int port, Windows windows, Arrivals arrivals) {
        this.port = port;
        this.windows = windows;
        this.arrivals = arrivals;
    }

    @Override
    public Future<?> start() {
        return vertx.createHttpServer(windows.options())
                .requestHandler(service())
                .listen(port);
    }

    private GrpcIoServer service() {
        return GrpcIoServer.server(vertx, new GrpcServerOptions().setMaxMessageSize(LARGEST))
                .callHandler(
                        UploadGrpc.getSendMethod(),
                        call -> call.handler(chunk -> call.response().end(arrivals.take(chunk))))
                .callHandler(UploadGrpc.getSendAllMethod(), this::sendAll)
                .callHandler(
                        UploadGrpc.getReadMethod(),
                        call -> call.handler(request -> call.response().end(arrivals.tally(request.getReset()))));
    }

    private void sendAll(GrpcServerRequest<Chunk, Receipt> call) {
        Receipt[] sum = {Receipt.getDefaultInstance()};
        call.handler(chunk -> sum[0] = Arrivals.plus(sum[0], arrivals.take(chunk)))
                .endHandler(end -> call.response().end(sum[0]));
    }
}

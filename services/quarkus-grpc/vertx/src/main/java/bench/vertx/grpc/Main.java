package bench.vertx.grpc;

import bench.quarkus.grpc.Arrivals;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;

public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Arrivals arrivals = new Arrivals();
        Vertx vertx = Vertx.vertx();
        try {
            int port = number("GRPC_PORT");
            Windows windows = Windows.of(System.getenv());
            // One verticle per event loop of Vert.x: each connection belongs to one loop.
            vertx.deployVerticle(
                            () -> new UploadVerticle(port, windows, arrivals),
                            new DeploymentOptions().setInstances(VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE))
                    .compose(id -> vertx.deployVerticle(new AboutVerticle(number("PORT"))))
                    .onFailure(Main::fail);
        } catch (IllegalArgumentException e) {
            fail(e);
        }
    }

    private static int number(String name) {
        try {
            return Integer.parseInt(String.valueOf(System.getenv(name)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is '" + System.getenv(name) + "', not a port", e);
        }
    }

    private static void fail(Throwable e) {
        System.err.println("Could not start: " + e.getMessage());
        System.exit(2);
    }
}

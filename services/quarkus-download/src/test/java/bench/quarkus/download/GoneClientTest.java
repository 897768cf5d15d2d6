package bench.quarkus.download;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No file stays open if a client leaves during a download. */
@QuarkusTest
@QuarkusTestResource(SampleFolder.class)
class GoneClientTest {
    private static final int CLIENTS = 8;
    private static final int HASTY_CLIENTS = 100;

    @TestHTTPResource
    URI base;

    @ParameterizedTest
    @MethodSource("bench.quarkus.download.Ways#all")
    void leavesNoFileOpen(String way) throws Exception {
        assumeTrue(OpenFileDescriptors.canBeCounted());
        for (int n = 0; n < CLIENTS; n++) {
            beginAndLeave(way);
        }
        assertEquals(0, OpenFileDescriptors.leftOf("sample-20mb.pdf"));
        assertEquals(200, Ways.get(base, "/download/" + way + "/sample-1mb.pdf").statusCode());
    }

    /** With this many clients, some leave before the file is open. */
    @ParameterizedTest
    @MethodSource("bench.quarkus.download.Ways#all")
    void leavesNoFileOpenWhereTheClientGoesAtOnce(String way) throws Exception {
        assumeTrue(OpenFileDescriptors.canBeCounted());
        for (int n = 0; n < HASTY_CLIENTS; n++) {
            try (Socket socket = new Socket(base.getHost(), base.getPort())) {
                socket.setSoLinger(true, 0);
                socket.getOutputStream().write(request(way, "sample-1mb.pdf"));
            }
        }
        assertEquals(0, OpenFileDescriptors.leftOf("sample-1mb.pdf"));
    }

    private static byte[] request(String way, String name) {
        return ("GET /download/" + way + "/" + name + " HTTP/1.1\r\nHost: x\r\n\r\n").getBytes();
    }

    /** Small buffers, so the server stops in the middle of the file. */
    private void beginAndLeave(String way) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(4_096);
            socket.connect(new InetSocketAddress(base.getHost(), base.getPort()));
            socket.getOutputStream().write(request(way, "sample-20mb.pdf"));
            socket.getInputStream().readNBytes(100_000);
            // Unread data makes the close a reset.
            socket.setSoLinger(true, 0);
        }
    }
}

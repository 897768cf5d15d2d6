package bench.quarkus.grpc;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The windows that a server on this machine gives to a client that connects, in bytes, as it announces them (RFC 9113,
 * 6.5.2 and 6.9.2).
 */
public record Announced(long stream, long connection) {
    private static final int INITIAL = 65_535;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int WINDOW_UPDATE = 8;
    private static final int INITIAL_WINDOW_SIZE = 4;
    private static final int PATIENCE_MS = 30_000;

    /** What is announced when a connection begins was said before the answer to a ping. */
    public static Announced read(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MS);
            socket.getOutputStream().write(hello());
            return until(PING, new DataInputStream(socket.getInputStream()));
        }
    }

    /** Preface, empty settings, a ping. */
    private static byte[] hello() {
        byte[] preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(preface.length + 9 + 9 + 8)
                .put(preface)
                .put(new byte[] {0, 0, 0, SETTINGS, 0, 0, 0, 0, 0})
                .put(new byte[] {0, 0, 8, PING, 0, 0, 0, 0, 0})
                .putLong(7)
                .array();
    }

    private static Announced until(int last, DataInputStream input) throws IOException {
        Announced windows = new Announced(INITIAL, INITIAL);
        int type = -1;
        while (type != last) {
            int length = input.readUnsignedShort() << 8 | input.readUnsignedByte();
            type = input.readUnsignedByte();
            int flags = input.readUnsignedByte();
            int stream = input.readInt();
            windows = windows.after(type, stream, ByteBuffer.wrap(input.readNBytes(length)));
        }
        return windows;
    }

    private Announced after(int type, int of, ByteBuffer payload) {
        Announced windows = this;
        while (type == SETTINGS && payload.hasRemaining()) {
            boolean isWindow = payload.getShort() == INITIAL_WINDOW_SIZE;
            int value = payload.getInt();
            windows = isWindow ? new Announced(value, connection) : windows;
        }
        return type == WINDOW_UPDATE && of == 0 ? new Announced(stream, connection + payload.getInt()) : windows;
    }
}

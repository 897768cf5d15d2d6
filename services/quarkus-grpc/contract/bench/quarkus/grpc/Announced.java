package bench.quarkus.grpc;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Settings;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;

/**
 * The flow-control windows that a server on this machine announces to a client that connects, in bytes (RFC 9113, 6.5.2
 * and 6.9.2).
 */
public record Announced(long stream, long connection) {
    private static final byte SETTINGS = 4;
    private static final byte PING = 6;
    private static final int PATIENCE_MS = 30_000;
    private static final int CHUNK_BYTES = 4_096;

    /** The server announces its first windows before it answers a ping. */
    public static Announced read(int port) throws IOException, Http2Exception {
        Listener heard = new Listener();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                DefaultHttp2FrameReader reader = new DefaultHttp2FrameReader()) {
            socket.setSoTimeout(PATIENCE_MS);
            socket.getOutputStream().write(hello());
            ByteBuf buffer = Unpooled.buffer();
            while (!heard.isComplete) {
                if (buffer.writeBytes(socket.getInputStream(), CHUNK_BYTES) < 0) {
                    throw new EOFException("the server hung up");
                }
                reader.readFrame(null, buffer, heard);
            }
        }
        return new Announced(heard.stream, heard.connection);
    }

    /** Preface, empty settings, a ping. */
    private static byte[] hello() {
        byte[] preface = ByteBufUtil.getBytes(Http2CodecUtil.connectionPrefaceBuf());
        return ByteBuffer.allocate(preface.length + 9 + 9 + 8)
                .put(preface)
                .put(new byte[] {0, 0, 0, SETTINGS, 0, 0, 0, 0, 0})
                .put(new byte[] {0, 0, 8, PING, 0, 0, 0, 0, 0})
                .putLong(7)
                .array();
    }

    private static class Listener extends Http2FrameAdapter {
        private long stream = Http2CodecUtil.DEFAULT_WINDOW_SIZE;
        private long connection = Http2CodecUtil.DEFAULT_WINDOW_SIZE;
        private boolean isComplete;

        @Override
        public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings) {
            if (settings.initialWindowSize() != null) {
                stream = settings.initialWindowSize();
            }
        }

        @Override
        public void onWindowUpdateRead(ChannelHandlerContext context, int streamId, int increment) {
            connection += streamId == 0 ? increment : 0;
        }

        @Override
        public void onPingAckRead(ChannelHandlerContext context, long data) {
            isComplete = true;
        }
    }
}

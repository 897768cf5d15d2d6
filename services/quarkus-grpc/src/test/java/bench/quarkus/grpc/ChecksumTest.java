package bench.quarkus.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChecksumTest {
    private static final byte[] BYTES = Chunks.of(1, 10_000).getPayload().toByteArray();
    private static final int SUM = Chunks.of(1, 10_000).getCrc32C();

    /** RFC 3720 and others give this value for these nine bytes. */
    @Test
    void isCrc32c() {
        assertEquals(0xe3069283, Checksum.of(ByteString.copyFrom("123456789", StandardCharsets.US_ASCII)));
        assertEquals(0, Checksum.of(ByteString.EMPTY));
    }

    /** Messages arrive in pieces, in heap or direct memory. */
    @Test
    void isTheSameHoweverTheBytesLie() {
        ByteBuffer direct = ByteBuffer.allocateDirect(BYTES.length).put(BYTES).flip();
        ByteString framed = ByteString.copyFrom(new byte[7])
                .concat(ByteString.copyFrom(BYTES))
                .concat(ByteString.copyFrom(new byte[9]));
        List<ByteString> layouts = List.of(
                ByteString.copyFrom(BYTES),
                rope(1_000),
                rope(1),
                rope(9_999),
                UnsafeByteOperations.unsafeWrap(direct),
                UnsafeByteOperations.unsafeWrap(ByteBuffer.wrap(BYTES)),
                framed.substring(7, 7 + BYTES.length));
        layouts.forEach(payload ->
                assertEquals(SUM, Checksum.of(payload), payload.getClass().getSimpleName()));
        assertEquals("RopeByteString", rope(1_000).getClass().getSimpleName());
    }

    @Test
    void leavesThePayloadAsItWas() {
        ByteString payload = UnsafeByteOperations.unsafeWrap(ByteBuffer.wrap(BYTES.clone()));
        assertEquals(Checksum.of(payload), Checksum.of(payload));
        assertEquals(ByteString.copyFrom(BYTES), payload);
    }

    private static ByteString rope(int piece) {
        ByteString rope = ByteString.EMPTY;
        for (int at = 0; at < BYTES.length; at += piece) {
            rope = rope.concat(ByteString.copyFrom(BYTES, at, Math.min(piece, BYTES.length - at)));
        }
        return rope;
    }
}

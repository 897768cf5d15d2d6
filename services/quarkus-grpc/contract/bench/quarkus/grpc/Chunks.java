package bench.quarkus.grpc;

import bench.quarkus.grpc.proto.Chunk;
import bench.quarkus.grpc.proto.Receipt;
import com.google.protobuf.ByteString;
import java.util.Random;
import java.util.zip.CRC32C;

/** Test messages and their expected receipts. */
public final class Chunks {
    private Chunks() {}

    public static Chunk of(long sequence, int size) {
        byte[] payload = new byte[size];
        new Random(sequence).nextBytes(payload);
        CRC32C sum = new CRC32C();
        sum.update(payload);
        return Chunk.newBuilder()
                .setSequence(sequence)
                .setCrc32C((int) sum.getValue())
                .setPayload(ByteString.copyFrom(payload))
                .build();
    }

    /** One bit differs from the checksum's payload. */
    public static Chunk spoilt(long sequence, int size) {
        Chunk chunk = of(sequence, size);
        byte[] payload = chunk.getPayload().toByteArray();
        payload[size / 2] ^= 1;
        return chunk.toBuilder().setPayload(ByteString.copyFrom(payload)).build();
    }

    public static Receipt receipt(long messages, long bytes, long corrupted) {
        return Receipt.newBuilder()
                .setMessages(messages)
                .setBytes(bytes)
                .setCorrupted(corrupted)
                .build();
    }
}

package bench.quarkus.grpc;

import bench.quarkus.grpc.proto.Chunk;
import bench.quarkus.grpc.proto.Receipt;
import bench.quarkus.grpc.proto.Tally;
import java.util.BitSet;

/** Counts received messages for any of the servers: checks every payload and counts duplicates. Thread-safe. */
public final class Arrivals {
    private static final long MOST = Integer.MAX_VALUE;
    private final BitSet seen = new BitSet();
    private long messages;
    private long bytes;
    private long corrupted;
    private long duplicated;

    /** @param chunk its sequence is below 2^31 - 1. @return the receipt of this message */
    public Receipt take(Chunk chunk) {
        boolean isRight = Checksum.of(chunk.getPayload()) == chunk.getCrc32C()
                && chunk.getSequence() >= 0
                && chunk.getSequence() < MOST;
        count(chunk, isRight);
        return Receipt.newBuilder()
                .setMessages(1)
                .setBytes(chunk.getPayload().size())
                .setCorrupted(isRight ? 0 : 1)
                .build();
    }

    /** A stream gets one receipt for all its messages. */
    public static Receipt plus(Receipt a, Receipt b) {
        return Receipt.newBuilder()
                .setMessages(a.getMessages() + b.getMessages())
                .setBytes(a.getBytes() + b.getBytes())
                .setCorrupted(a.getCorrupted() + b.getCorrupted())
                .build();
    }

    private synchronized void count(Chunk chunk, boolean isRight) {
        messages++;
        bytes += chunk.getPayload().size();
        if (!isRight) {
            // The sequence itself may be corrupted.
            corrupted++;
            return;
        }
        int sequence = (int) chunk.getSequence();
        duplicated += seen.get(sequence) ? 1 : 0;
        seen.set(sequence);
    }

    /** @param reset start again from zero after this answer */
    public synchronized Tally tally(boolean reset) {
        Tally tally = Tally.newBuilder()
                .setMessages(messages)
                .setBytes(bytes)
                .setCorrupted(corrupted)
                .setDuplicated(duplicated)
                .build();
        if (reset) {
            seen.clear();
            messages = bytes = corrupted = duplicated = 0;
        }
        return tally;
    }
}

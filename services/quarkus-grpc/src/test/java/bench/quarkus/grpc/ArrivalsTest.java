package bench.quarkus.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import bench.quarkus.grpc.proto.Chunk;
import bench.quarkus.grpc.proto.Tally;
import com.google.protobuf.ByteString;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalsTest {
    private final Arrivals arrivals = new Arrivals();

    @Test
    void countsWhatCame() {
        assertEquals(Chunks.receipt(1, 10, 0), arrivals.take(Chunks.of(0, 10)));
        assertEquals(Chunks.receipt(1, 0, 0), arrivals.take(Chunks.of(1, 0)));
        assertEquals(tally(2, 10, 0, 0), arrivals.tally(false));
        assertEquals(tally(2, 10, 0, 0), arrivals.tally(false));
    }

    @Test
    void whatIsSpoiltIsCorrupted() {
        Chunk right = Chunks.of(0, 100);
        for (Chunk wrong : new Chunk[] {
            Chunks.spoilt(1, 100),
            right.toBuilder().setCrc32C(0).build(),
            right.toBuilder().setPayload(right.getPayload().substring(1)).build(),
            right.toBuilder().setPayload(ByteString.EMPTY).build()
        }) {
            assertEquals(Chunks.receipt(1, wrong.getPayload().size(), 1), arrivals.take(wrong));
        }
        assertEquals(tally(4, 299, 4, 0), arrivals.tally(false));
    }

    /** The sequence itself may be corrupted, so a later correct message is not a duplicate. */
    @Test
    void whatIsSpoiltCountsForNoSequence() {
        arrivals.take(Chunks.spoilt(5, 100));
        arrivals.take(Chunks.of(5, 100));
        assertEquals(tally(2, 200, 1, 0), arrivals.tally(false));
    }

    @Test
    void whatComesAgainIsDuplicatedEachTime() {
        for (long sequence : new long[] {3, 3, 1_000_000, 3, 0, 1_000_000}) {
            assertEquals(Chunks.receipt(1, 1, 0), arrivals.take(Chunks.of(sequence, 1)));
        }
        assertEquals(tally(6, 6, 0, 3), arrivals.tally(false));
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE, Integer.MAX_VALUE, 1L << 31, 1L << 32, Long.MAX_VALUE})
    void aSequenceThatNobodyCountsToIsCorrupted(long sequence) {
        assertEquals(Chunks.receipt(1, 10, 1), arrivals.take(Chunks.of(sequence, 10)));
        assertEquals(tally(1, 10, 1, 0), arrivals.tally(false));
    }

    @Test
    void aResetComesAfterItsAnswerAndForgetsAll() {
        arrivals.take(Chunks.of(0, 10));
        arrivals.take(Chunks.of(0, 10));
        arrivals.take(Chunks.spoilt(1, 10));
        assertEquals(tally(3, 30, 1, 1), arrivals.tally(true));
        assertEquals(tally(0, 0, 0, 0), arrivals.tally(false));
        arrivals.take(Chunks.of(0, 10));
        assertEquals(tally(1, 10, 0, 0), arrivals.tally(false));
    }

    @Test
    void receiptsAddUp() {
        assertEquals(Chunks.receipt(5, 70, 3), Arrivals.plus(Chunks.receipt(2, 30, 1), Chunks.receipt(3, 40, 2)));
    }

    /** All threads send the same sequences, so each sequence arrives once per thread. */
    @Test
    void losesNothingOfManyThreads() {
        int threads = 8;
        int each = 2_000;
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            for (int n = 0; n < threads; n++) {
                pool.submit(() -> {
                    for (int sequence = 0; sequence < each; sequence++) {
                        arrivals.take(sequence % 10 == 0 ? Chunks.spoilt(sequence, 20) : Chunks.of(sequence, 20));
                    }
                });
            }
        }
        long right = each - each / 10;
        assertEquals(
                tally((long) threads * each, 20L * threads * each, (long) threads * each / 10, (threads - 1) * right),
                arrivals.tally(false));
    }

    private static Tally tally(long messages, long bytes, long corrupted, long duplicated) {
        return Tally.newBuilder()
                .setMessages(messages)
                .setBytes(bytes)
                .setCorrupted(corrupted)
                .setDuplicated(duplicated)
                .build();
    }
}

package bench.quarkus.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import bench.quarkus.grpc.proto.Chunk;
import bench.quarkus.grpc.proto.Receipt;
import bench.quarkus.grpc.proto.Tally;
import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every upload server must do. */
public abstract class UploadContract {
    private static final int MB = 1_048_576;
    private Uploads uploads;

    /** The port that takes calls. */
    protected abstract int port();

    /** The windows that it announces if none is set. */
    protected abstract Announced unset();

    @BeforeEach
    void connect() {
        uploads = new Uploads(port());
        uploads.read(true);
    }

    @AfterEach
    void disconnect() throws InterruptedException {
        uploads.close();
    }

    @Test
    void announcesTheWindowsOfItsFramework() throws Exception {
        assertEquals(unset(), Announced.read(port()));
    }

    @Test
    void takesMessagesOfEachSize() {
        int sequence = 0;
        for (int size : new int[] {0, 1, 1_024, 102_400, MB, 10 * MB}) {
            assertEquals(Chunks.receipt(1, size, 0), uploads.send(Chunks.of(sequence++, size)));
        }
        assertEquals(tally(6, 1_025 + 102_400 + 11L * MB, 0, 0), uploads.read(false));
    }

    @Test
    void takesNoMessageLongerThanItsLimitAndGoesOn() {
        Chunk chunk = Chunks.of(0, 16 * MB);
        StatusRuntimeException refusal = assertThrows(StatusRuntimeException.class, () -> uploads.send(chunk));
        assertEquals(Status.Code.RESOURCE_EXHAUSTED, refusal.getStatus().getCode());
        assertEquals(Chunks.receipt(1, 5, 0), uploads.send(Chunks.of(1, 5)));
        assertEquals(tally(1, 5, 0, 0), uploads.read(false));
    }

    @Test
    void givesOneReceiptForAStream() throws Exception {
        List<Chunk> chunks = new ArrayList<>();
        for (int n = 0; n < 10; n++) {
            chunks.add(Chunks.of(n, MB));
        }
        assertEquals(Chunks.receipt(10, 10 * MB, 0), uploads.sendAll(chunks));
        assertEquals(tally(10, 10 * MB, 0, 0), uploads.read(false));
    }

    @Test
    void givesAReceiptForAnEmptyStreamToo() throws Exception {
        assertEquals(Chunks.receipt(0, 0, 0), uploads.sendAll(List.of()));
        assertEquals(tally(0, 0, 0, 0), uploads.read(false));
    }

    @Test
    void tellsWhatCameSpoilt() throws Exception {
        assertEquals(Chunks.receipt(1, 100, 1), uploads.send(Chunks.spoilt(0, 100)));
        assertEquals(
                Chunks.receipt(3, 300, 1),
                uploads.sendAll(List.of(Chunks.of(1, 100), Chunks.spoilt(2, 100), Chunks.of(3, 100))));
        assertEquals(tally(4, 400, 2, 0), uploads.read(false));
    }

    @Test
    void tellsWhatCameTwiceByWhicheverCall() throws Exception {
        uploads.send(Chunks.of(7, 10));
        uploads.send(Chunks.of(7, 10));
        uploads.sendAll(List.of(Chunks.of(7, 10), Chunks.of(8, 10)));
        assertEquals(tally(4, 40, 0, 2), uploads.read(false));
    }

    @Test
    void beginsAnewWhenAsked() {
        uploads.send(Chunks.of(0, 10));
        assertEquals(tally(1, 10, 0, 0), uploads.read(true));
        assertEquals(tally(0, 0, 0, 0), uploads.read(false));
        uploads.send(Chunks.of(0, 10));
        assertEquals(tally(1, 10, 0, 0), uploads.read(false));
    }

    /** Small messages arrive between the frames of large ones. */
    @Test
    void losesAndSpoilsNothingOfManyAtOnce() throws Exception {
        List<ListenableFuture<Receipt>> receipts = new ArrayList<>();
        for (int n = 0; n < 120; n++) {
            receipts.add(uploads.begin(Chunks.of(n, size(n))));
        }
        long bytes = 0;
        for (int n = 0; n < 120; n++) {
            assertEquals(Chunks.receipt(1, size(n), 0), receipts.get(n).get(60, TimeUnit.SECONDS));
            bytes += size(n);
        }
        assertEquals(tally(120, bytes, 0, 0), uploads.read(false));
    }

    /** If there are several event loops, each connection has its own. */
    @Test
    void countsWhatCameByAllConnections() throws Exception {
        for (int n = 0; n < 4; n++) {
            Uploads other = new Uploads(port());
            other.send(Chunks.of(n / 2, 10));
            other.close();
        }
        assertEquals(tally(4, 40, 0, 2), uploads.read(false));
    }

    private static int size(int n) {
        return n % 6 == 0 ? MB : 100 + n;
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

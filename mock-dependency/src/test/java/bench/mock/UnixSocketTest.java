package bench.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mock at a Unix socket, on two event loops. */
class UnixSocketTest {
    private static final String UP = "{\"delay\":{\"kind\":\"fixed\",\"ms\":0}}";
    private static final String SLOW = "{\"delay\":{\"kind\":\"fixed\",\"ms\":3600000}}";
    private static final String DOWN = "{\"delay\":{\"kind\":\"fixed\",\"ms\":0},\"fault\":\"down\"}";
    private static final String RESET = "{\"delay\":{\"kind\":\"fixed\",\"ms\":0},\"fault\":\"reset\"}";

    @TempDir
    Path folder;

    private SocketChannel call(RunningMock mock) throws IOException {
        SocketChannel caller = SocketChannel.open(StandardProtocolFamily.UNIX);
        caller.connect(UnixDomainSocketAddress.of(mock.settings.socket()));
        caller.write(ByteBuffer.wrap("GET / HTTP/1.1\r\nHost: mock\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
        return caller;
    }

    /** Empty if the mock closed the connection instead. */
    private String answer(SocketChannel caller) throws IOException {
        ByteBuffer answer = ByteBuffer.allocate(1_000);
        caller.read(answer);
        return new String(answer.array(), 0, answer.position(), StandardCharsets.US_ASCII);
    }

    private RunningMock start() {
        return new RunningMock(folder.resolve("mock.sock"));
    }

    @Test
    void everyUserMayCallThereAndThePortServesCallsToo() throws Exception {
        try (RunningMock mock = start();
                SocketChannel caller = call(mock)) {
            assertTrue(answer(caller).startsWith("HTTP/1.1 200 OK"));
            assertEquals(200, mock.call().join().statusCode());
            assertEquals(
                    "rw-rw-rw-", PosixFilePermissions.toString(Files.getPosixFilePermissions(mock.settings.socket())));
        }
    }

    @Test
    void callsAreCountedOnBothLoops() throws Exception {
        try (RunningMock mock = start()) {
            mock.behave(SLOW);
            List<SocketChannel> callers = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                callers.add(call(mock));
            }
            assertEquals(
                    6, mock.statsOnce(stats -> stats.getLong("in_flight") == 6).getLong("in_flight"));
            for (SocketChannel caller : callers) {
                caller.close();
            }
            JsonObject stats = mock.statsOnce(read -> read.getLong("abandoned") == 6);
            assertEquals(6, stats.getLong("abandoned"));
        }
    }

    @Test
    void downEndsCallsAndRefusesNewOnesUntilItIsUpAgain() throws Exception {
        try (RunningMock mock = start()) {
            for (int i = 0; i < 5; i++) {
                mock.behave(SLOW);
                try (SocketChannel caller = call(mock)) {
                    mock.statsOnce(stats -> stats.getLong("in_flight") == 1);
                    mock.behave(DOWN);
                    assertEquals("", answer(caller));
                }
                assertThrows(IOException.class, () -> call(mock));
                assertThrows(ConnectException.class, mock::connect);
                mock.behave(UP);
                try (SocketChannel caller = call(mock)) {
                    assertTrue(answer(caller).startsWith("HTTP/1.1 200 OK"));
                }
            }
        }
    }

    @Test
    void aResetCallGetsNoAnswer() throws Exception {
        try (RunningMock mock = start()) {
            mock.behave(RESET);
            try (SocketChannel caller = call(mock)) {
                assertEquals("", answer(caller));
            }
        }
    }

    @Test
    void theSocketOfAKilledMockIsReplaced() throws Exception {
        Path socket = folder.resolve("mock.sock");
        try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            killed.bind(UnixDomainSocketAddress.of(socket));
        }
        assertTrue(Files.exists(socket));
        try (RunningMock mock = start();
                SocketChannel caller = call(mock)) {
            assertTrue(answer(caller).startsWith("HTTP/1.1 200 OK"));
        }
        assertFalse(Files.exists(socket));
    }

    @Test
    void anotherMocksSocketAndOtherFilesStay() throws Exception {
        try (RunningMock mock = start()) {
            Path socket = mock.settings.socket();
            assertRefused("Another program answers at " + socket, socket);
            try (SocketChannel caller = call(mock)) {
                assertTrue(answer(caller).startsWith("HTTP/1.1 200 OK"));
            }
        }
        Path notes = Files.writeString(folder.resolve("notes.txt"), "mine");
        assertRefused(notes + " is there already", notes);
        assertEquals("mine", Files.readString(notes));
    }

    private static void assertRefused(String sentence, Path socket) {
        UserError error = assertThrows(UserError.class, () -> new RunningMock(socket));
        assertTrue(error.getMessage().startsWith(sentence), error.getMessage());
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        Path socket = folder.resolve("nowhere/mock.sock");
        Throwable cause = assertThrows(CompletionException.class, () -> new RunningMock(socket))
                .getCause();
        assertTrue(cause.getMessage().startsWith("Cannot listen at " + socket), cause.getMessage());
    }
}

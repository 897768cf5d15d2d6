package bench.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
    @TempDir
    Path folder;

    @Test
    void readsWholeLinesAsTheyCome() throws IOException {
        Path log = Files.writeString(folder.resolve("log"), "one\ntw");
        LogTail tail = new LogTail(log);
        assertEquals(List.of("one"), tail.newLines());
        Files.writeString(log, "one\ntwo\n");
        assertEquals(List.of("two"), tail.newLines());
        assertEquals(List.of(), tail.newLines());
    }
}

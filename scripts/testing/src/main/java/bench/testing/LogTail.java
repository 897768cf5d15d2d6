package bench.testing;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Reads complete lines that were added to a file since the last call. */
final class LogTail {
    private final Path file;
    private long position;

    LogTail(Path file) {
        this.file = file;
    }

    List<String> newLines() throws IOException {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            byte[] added = new byte[(int) (log.length() - position)];
            log.seek(position);
            log.readFully(added);
            String text = new String(added, 0, endOfLine(added), StandardCharsets.UTF_8);
            position += endOfLine(added);
            return text.lines().toList();
        }
    }

    private static int endOfLine(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }
}

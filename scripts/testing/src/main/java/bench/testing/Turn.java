package bench.testing;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Exclusive right to test in this folder: two runs would overwrite each other's classes and reports. */
record Turn(FileChannel file, FileLock lock) implements AutoCloseable {
    /** @throws BadInput if another process has it, or nothing can be written */
    static Turn take(Path root) {
        Path target = root.resolve("target");
        try {
            Files.createDirectories(target);
            FileChannel file =
                    FileChannel.open(target.resolve("test.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = file.tryLock();
            if (lock != null) {
                return new Turn(file, lock);
            }
            file.close();
        } catch (IOException problem) {
            throw new BadInput("Nothing can be written into " + target + ".");
        }
        throw new BadInput("Another ./bench test is at work in " + root + ": wait until it has ended.");
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

package bench.quarkus.download;

import bench.quarkus.download.samples.TestFiles;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A folder with the samples, and with files that must not be served from it. */
public class SampleFolder implements QuarkusTestResourceLifecycleManager {
    static Path folder;

    @Override
    public Map<String, String> start() {
        try {
            folder = Files.createTempDirectory("samples");
            TestFiles.write(folder);
            Files.writeString(folder.resolve(".hidden.pdf"), "hidden");
            Files.writeString(folder.resolve("empty.pdf"), "");
            Files.createDirectory(folder.resolve("folder.pdf"));
            Files.writeString(folder.resolve("folder.pdf/inner.pdf"), "inner");
            Files.createSymbolicLink(folder.resolve("link.pdf"), Path.of("/etc/hostname"));
            Files.createSymbolicLink(folder.resolve("inside.pdf"), folder.resolve("sample-1mb.pdf"));
            return Map.of("download.folder", folder.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void stop() {
        try (var files = Files.walk(folder)) {
            files.sorted(java.util.Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package bench.quarkus.download.samples;

import java.io.IOException;
import java.nio.file.Path;

/** Files that the build creates, for tests of other packages. */
public final class TestFiles {
    private TestFiles() {}

    public static void write(Path folder) throws IOException {
        SampleFiles.write(folder);
    }
}

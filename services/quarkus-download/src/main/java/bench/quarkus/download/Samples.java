package bench.quarkus.download;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.NotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The files to download: plain files directly in one folder, no links. */
@ApplicationScoped
public class Samples {
    /** No separator and no leading dot, so no name leads out of the folder. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final Path folder;

    public Samples(@ConfigProperty(name = "download.folder") String folder) {
        this.folder = Path.of(folder).toAbsolutePath();
    }

    /**
     * @throws NotFoundException for every other name, whatever the reason: a caller must learn nothing about the rest
     * of
     *     the disk
     */
    public Sample find(String name) {
        if (NAME.matcher(name).matches()) {
            try {
                Path path = folder.resolve(name);
                BasicFileAttributes attributes =
                        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                if (attributes.isRegularFile()) {
                    return new Sample(path, attributes.size());
                }
            } catch (IOException e) {
                // There is no such file.
            }
        }
        throw new NotFoundException("No such file");
    }

    /** @param bytes its length when it was looked up */
    public record Sample(Path path, long bytes) {}
}

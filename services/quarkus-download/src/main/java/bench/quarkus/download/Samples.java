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

/** The files that can be had: plain files that lie in one folder, not below it and not behind a link. */
@ApplicationScoped
public class Samples {
    /** No separator and no leading dot, so no name leads out of the folder. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final Path folder;

    public Samples(@ConfigProperty(name = "download.folder") String folder) {
        this.folder = Path.of(folder).toAbsolutePath();
    }

    /**
     * @throws NotFoundException for a name that is not among them, whatever the reason: a caller learns nothing of the
     *     rest of the disk.
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
                // There is none of that name.
            }
        }
        throw new NotFoundException("No such file");
    }

    /** @param bytes its length when it was asked for */
    public record Sample(Path path, long bytes) {}
}

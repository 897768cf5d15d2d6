package bench.testing;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Reports of Surefire, Failsafe and Node.js' test runner in the target folders of modules. */
final class Reports {
    private static final Set<String> FOLDERS = Set.of("surefire-reports", "failsafe-reports");
    private static final Set<String> WITHOUT_MODULES = Set.of("node_modules", "src", "dist", "classes");

    private Reports() {}

    /** Reports of an earlier run must not count. */
    static void delete(Path root) throws IOException {
        for (Path folder : folders(root)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    static List<Suite> read(Path root) throws IOException {
        List<Suite> suites = new ArrayList<>();
        for (Path folder : folders(root)) {
            String module = root.relativize(folder.getParent().getParent()).toString();
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(Reports::isReport).sorted().forEach(file -> suites.addAll(Report.read(module, file)));
            }
        }
        return suites;
    }

    private static boolean isReport(Path file) {
        return file.getFileName().toString().matches("TEST-.*\\.xml");
    }

    private static List<Path> folders(Path root) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean isReports = FOLDERS.contains(name);
                if (isReports) {
                    found.add(folder);
                }
                boolean isDeadEnd = isReports || WITHOUT_MODULES.contains(name) || name.startsWith(".");
                return isDeadEnd && !folder.equals(root) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }
}

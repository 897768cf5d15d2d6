package bench.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnTest {
    @TempDir
    private Path root;

    private static final String HOLDER = """
            import java.nio.channels.FileChannel;
            import java.nio.file.*;
            void main(String[] arguments) throws Exception {
                FileChannel file = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE);
                file.lock();
                System.out.println("has it");
                System.in.read();
            }
            """;

    @Test
    void isGivenToOneProcessAtATime() throws IOException, InterruptedException {
        Turn.take(root).close();
        Path program = Files.writeString(root.resolve("Holder.java"), HOLDER);
        String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
        Process holder = new ProcessBuilder(java, program.toString(), "" + root.resolve("target/test.lock")).start();
        assertEquals("has it", holder.inputReader().readLine());
        assertEquals("Another ./bench test is at work in " + root + ": wait until it has ended.", refusal());
        holder.getOutputStream().close();
        assertEquals(0, holder.waitFor());
        Turn.take(root).close();
    }

    @Test
    void isRefusedWhereNothingCanBeWritten() throws IOException {
        Path target = Files.writeString(root.resolve("target"), "a file");
        assertEquals("Nothing can be written into " + target + ".", refusal());
    }

    private String refusal() {
        return assertThrows(BadInput.class, () -> Turn.take(root)).getMessage();
    }
}

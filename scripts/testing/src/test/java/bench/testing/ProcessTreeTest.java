package bench.testing;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProcessTreeTest {
    @Test
    void endsAlsoWhatHasLostItsParent() throws IOException, InterruptedException {
        ProcessTree processes = new ProcessTree();
        Process parent = new ProcessBuilder("sh", "-c", "sleep 600 & echo $!; read -r line")
                .redirectErrorStream(true)
                .start();
        long orphan = Long.parseLong(parent.inputReader().readLine());
        processes.look();
        parent.getOutputStream().close();
        assertTrue(parent.waitFor(10, TimeUnit.SECONDS));
        ProcessHandle child = ProcessHandle.of(orphan).orElseThrow();
        processes.end();
        assertFalse(child.isAlive());
    }
}

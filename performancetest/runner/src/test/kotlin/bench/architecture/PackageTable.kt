package bench.architecture

import java.nio.file.Path
import kotlin.io.path.readLines

/** The table of `docs/architecture.md`, from the lowest package to the highest. */
internal object PackageTable {
    private val row = Regex("""\| `([\w.]+)` \| [^|]+ \| (yes)? ?\|""")
    private val rows =
        Path.of("../../docs/architecture.md")
            .readLines()
            .mapNotNull { row.matchEntire(it)?.destructured }
            .map { (name, pure) ->
                (if (name == "bench") name else "bench.$name") to pure.isNotEmpty()
            }

    val packages: List<String> = rows.map { it.first }

    val pure: List<String> = rows.filter { it.second }.map { it.first }
}

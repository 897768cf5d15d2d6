package bench.harness

import bench.catalog.Catalog
import bench.record.RecordStore
import bench.runtime.Runtime
import java.nio.file.Path

/** Tools and places of a run. @property root root of the project. */
class RunSite(
    val root: Path,
    val catalog: Catalog,
    val runtime: Runtime,
    val store: RecordStore,
    val progress: Progress,
)

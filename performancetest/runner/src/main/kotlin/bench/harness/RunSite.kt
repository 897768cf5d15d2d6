package bench.harness

import bench.catalog.Catalog
import bench.record.RecordStore
import bench.runtime.Runtime
import java.nio.file.Path

/** What a run is measured with. @property root of the project. */
class RunSite(
    val root: Path,
    val catalog: Catalog,
    val runtime: Runtime,
    val store: RecordStore,
    val progress: Progress,
)

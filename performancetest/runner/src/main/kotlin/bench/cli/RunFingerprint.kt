package bench.cli

import bench.build.Module
import bench.build.NodeJs
import bench.model.Service
import bench.model.Track
import bench.model.dists
import bench.record.Fingerprint
import bench.record.Fingerprints
import bench.record.LoadGeneratorContent
import bench.runtime.Runtime

/**
 * Fingerprint of this machine, and of what [runtime] runs.
 *
 * @param builds false: images are used as they are.
 */
internal fun fingerprint(
    runtime: Runtime,
    builds: Boolean,
    services: List<Service>,
    tracks: List<Track>,
): Fingerprint {
    // The record says which Node.js measures, so a missing one is fetched before. Containers have their own.
    if (runtime.engine == null)
        NodeJs(ProjectRoot.path).prepare(Module.of(ProjectRoot.path, services.dists)) {
            Interruption.say("bench: $it")
        }
    // An older image, or one that a user loaded into nodes, may contain another load generator than the runner's build.
    val isBuilt = runtime.engine == null || builds && runtime.meter.isOnThisHost
    return Fingerprints.ofThisMachine(ProjectRoot.path, runtime.allowance.text, services, tracks)
        .copy(
            engine = runtime.engine,
            architecture = runtime.architecture,
            cpus = runtime.cpus,
            nodes = runtime.nodes,
            load_generator = if (isBuilt) LoadGeneratorContent.hash() else null,
        )
}

package bench.runtime

import bench.UserError
import bench.machine.EphemeralPorts
import bench.model.HighestRate
import java.nio.file.Path
import oshi.SystemInfo

/**
 * What decides how many calls can wait at once where services run.
 *
 * @property fileDescriptors that a process may open, and [ports] of the ephemeral range; null: not known, or so many
 *   that they decide nothing.
 * @property freeMib memory that programs can get; null: not known.
 */
data class MachineLimits(val fileDescriptors: Long?, val ports: Int?, val freeMib: Long? = null) {
    /** @throws UserError if fewer than [slots] calls can wait at once. */
    fun checkSlots(slots: Int) {
        val (most, bound) = HighestRate.mostSlots(fileDescriptors, ports) ?: return
        if (slots > most) throw UserError("--slots $slots is too much for this machine: ${bound.label} allow $most.")
    }

    companion object {
        /** Of machines that cannot be asked. */
        val OF_OTHERS = MachineLimits(fileDescriptors = null, ports = null)

        fun of(root: Path, inContainers: Boolean): MachineLimits =
            if (!inContainers)
                MachineLimits(FileDescriptorLimit.ofThisShell(), EphemeralPorts.range()?.count(), freeMib())
            // A container has its own range of ports, which is wide: services/_base.compose.yml.
            else MachineLimits(Settings.of(root).get("NOFILE")?.toLongOrNull(), ports = null, freeMib())

        private fun freeMib() = SystemInfo().hardware.memory.available shr MIB_BITS

        private const val MIB_BITS = 20
    }
}

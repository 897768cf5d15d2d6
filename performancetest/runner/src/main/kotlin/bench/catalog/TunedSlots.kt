package bench.catalog

import bench.UserError
import bench.model.TrialSettings
import java.nio.file.Path
import kotlin.io.path.exists

/**
 * `${SLOTS}` in labels and files of settings: what the track `tuned` raises a service's limits to. Docker Compose reads
 * the same variable.
 */
internal object TunedSlots {
    const val VARIABLE = "SLOTS"

    /**
     * From the shell, otherwise from `.env`.
     *
     * @throws UserError if it is no number of calls.
     */
    fun of(root: Path, shell: Map<String, String> = System.getenv()): Int {
        val file = root.resolve(".env").takeIf { it.exists() }?.let(EnvFile::read).orEmpty()
        val text = (shell[VARIABLE] ?: file[VARIABLE])?.takeIf { it.isNotBlank() } ?: return TrialSettings.USUAL_SLOTS
        return text.toIntOrNull()?.takeIf { it > 0 }
            ?: throw UserError("$VARIABLE is '$text', not a number of calls such as ${TrialSettings.USUAL_SLOTS}.")
    }
}

package bench.catalog

import bench.UserError
import bench.model.Program
import java.nio.file.Path

private const val COMMAND = "bench.local.command"

/** @throws UserError if [file] does not say how to start the program without containers. */
internal fun ComposeService.toProgram(name: String, root: Path, file: Path): Program {
    val module = labels[Program.MODULE]?.let { root.resolve(it) } ?: file.parent
    return Program(
        name,
        labels.getValue("bench.kind"),
        module.resolve("target/dist"),
        labels[COMMAND]?.split(' ')
            ?: command?.takeIf { it.isNotEmpty() }
            ?: throw UserError("$file: '$name' has neither a command nor the label $COMMAND."),
        settings,
    )
}

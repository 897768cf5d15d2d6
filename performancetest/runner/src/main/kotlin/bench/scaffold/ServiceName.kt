package bench.scaffold

import bench.UserError
import bench.model.Track
import javax.lang.model.SourceVersion

/** Valid names of services: a name is a folder, a host, a part of an image's name and a command-line word. Pure. */
object ServiceName {
    private const val LONGEST = 40

    /** Folders that git ignores. */
    private val IGNORED = listOf("target", "results", "node_modules")
    private val form = Regex("[a-z][a-z0-9]*(-[a-z0-9]+)*")

    /** The launcher reads some as values of `--track`; YAML reads others as something other than text. */
    private val reserved =
        Track.entries.map { it.label } +
            "both" +
            listOf("true", "false", "yes", "no", "on", "off", "null", "y", "n") +
            IGNORED

    /** The part of a package's name for [name]. */
    fun javaPackage(name: String): String = name.replace("-", "")

    /**
     * @param taken names of the project's compose files.
     * @throws UserError with the problem of [name].
     */
    fun check(name: String, taken: Set<String>) {
        if (!form.matches(name))
            throw UserError(
                "'$name' cannot be a service's name: write lower-case letters, digits and single dashes, a " +
                    "letter first, for example my-vertx."
            )
        if (name.length > LONGEST)
            throw UserError(
                "'$name' cannot be a service's name: it has ${name.length} characters, and $LONGEST are allowed."
            )
        if (name in reserved || SourceVersion.isKeyword(javaPackage(name)))
            throw UserError(
                "'$name' cannot be a service's name: it means something else on the command line, in YAML, in Java " +
                    "or to git."
            )
        if (name in taken) throw UserError("The name '$name' is taken by a part of the project: choose another name.")
    }
}

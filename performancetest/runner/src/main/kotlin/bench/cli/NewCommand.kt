package bench.cli

import bench.catalog.Catalog
import bench.scaffold.Scaffold
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.required

class NewCommand : CliktCommand("new") {
    override fun help(context: Context) = "Makes a service as a copy of another one; it keeps the contract at once."

    private val name by argument("name", help = "of the new service and its folder: lower-case letters, digits, dashes")
    private val from by
        option("--from", metavar = "SERVICE", help = "the service to start from, see ./bench list").required()

    override fun run() {
        val model = Catalog.load(ProjectRoot.path).find(listOf(from)).single()
        val made = Scaffold(ProjectRoot.path).make(name, model)
        echo(
            "Made services/$name from ${ProjectRoot.path.relativize(model.folder)}: the service $name" +
                (if (made.ports.isEmpty()) "." else ", in containers at port ${made.ports.joinToString()}.")
        )
        echo(
            "Added one line each to pom.xml and docker-compose.yml. What to change now: docs/adding-a-service.md. Next:"
        )
        echo("  ./bench conform $name")
        echo("  ./bench run --services $name --track stock --profile smoke")
    }
}

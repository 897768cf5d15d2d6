package bench.cli

import bench.scaffold.Scaffold
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument

class NewCommand : CliktCommand("new") {
    override fun help(context: Context) =
        "Makes a service from the template in ${Scaffold.TEMPLATE}. It keeps the contract."

    private val name by
        argument("name", help = "name of the new service and its folder: lower-case letters, digits, dashes")

    override fun run() {
        val made = Scaffold(ProjectRoot.path).make(name)
        echo("Made services/$name: the service $name, in containers at port ${made.port}.")
        echo(
            "Added one line each to pom.xml and docker-compose.yml. What to change now: docs/adding-a-service.md. Next:"
        )
        echo("  ./bench conform $name")
        echo("  ./bench run --services $name --track stock --profile smoke")
    }
}

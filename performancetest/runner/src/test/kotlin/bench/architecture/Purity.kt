package bench.architecture

import com.tngtech.archunit.base.DescribedPredicate
import com.tngtech.archunit.core.domain.JavaCall
import com.tngtech.archunit.core.domain.JavaClass
import com.tngtech.archunit.lang.ArchRule
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses

/** Pure packages start no process, open no socket or file, and read no clock. */
internal object Purity {
    /** A path is only a name; [java.nio.file.Files] and the like access the file. */
    private val outside =
        listOf(
            "java.io.File",
            "java.io.RandomAccessFile",
            "java.nio.channels.",
            "java.nio.file.Files",
            "java.nio.file.FileSystem",
            "kotlin.io.path.",
            "kotlin.io.Files",
            "java.net.Socket",
            "java.net.ServerSocket",
            "java.net.Datagram",
            "java.net.InetSocketAddress",
            "java.net.http.",
            "io.netty.",
            "java.lang.Process",
            "java.lang.Thread",
            "java.util.concurrent.Executor",
            "java.time.Clock",
            "kotlin.time.TimeSource",
            "kotlin.time.Clock",
            "bench.WholeFile",
            "bench.build.",
            "bench.harness.",
            "bench.record.RecordStore",
            "bench.runtime.",
        )

    private val touchesOutside =
        DescribedPredicate.describe<JavaClass>("processes, sockets, files, threads, or code that uses them") { used ->
            outside.any { used.name.startsWith(it) }
        }

    private val asksAClock =
        DescribedPredicate.describe<JavaCall<*>>("a clock is asked") { call ->
            when (call.targetOwner.packageName) {
                "java.lang" ->
                    call.targetOwner.simpleName == "System" && call.name in listOf("nanoTime", "currentTimeMillis")
                "java.time" -> call.name == "now"
                else -> false
            }
        }

    fun rule(packages: List<String>): ArchRule =
        noClasses()
            .that()
            .resideInAnyPackage(*packages.toTypedArray())
            .should()
            .dependOnClassesThat(touchesOutside)
            .orShould()
            .callMethodWhere(asksAClock)
}

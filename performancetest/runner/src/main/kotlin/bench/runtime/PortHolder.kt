package bench.runtime

import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readLines
import kotlin.io.path.readText

/** Which process listens at a port, from the kernel's tables. */
object PortHolder {
    private const val LISTENS = "0A"

    /**
     * For example `nginx (process 812)`; null without Linux' tables, or if no process is known to listen. A process of
     * another user has no name here.
     */
    fun of(port: Int, proc: Path = Path.of("/proc")): String? {
        val sockets =
            listOf("net/tcp", "net/tcp6").map(proc::resolve).filter { it.exists() }.flatMap { listening(it, port) }
        if (sockets.isEmpty()) return null
        val process = processes(proc).firstOrNull { holds(it, sockets.toSet()) } ?: return "a process of another user"
        return "${name(process)} (process ${process.name})"
    }

    /** Inodes of sockets that listen at [port]. */
    private fun listening(table: Path, port: Int): List<String> =
        table
            .readLines()
            .drop(1)
            .map { it.trim().split(Regex("\\s+")) }
            .filter { it.size > INODE && it[STATE] == LISTENS && it[LOCAL].substringAfterLast(':').toInt(16) == port }
            .map { it[INODE] }

    private fun processes(proc: Path) =
        proc.listDirectoryEntries().filter { it.isDirectory() && it.name.all(Char::isDigit) }

    private fun holds(process: Path, sockets: Set<String>): Boolean =
        try {
            process.resolve("fd").listDirectoryEntries().any { isOneOf(it, sockets) }
        } catch (_: IOException) {
            // It has ended, or belongs to another user.
            false
        }

    private fun isOneOf(descriptor: Path, sockets: Set<String>): Boolean =
        try {
            "${Files.readSymbolicLink(descriptor)}".removeSurrounding("socket:[", "]") in sockets
        } catch (_: IOException) {
            false
        }

    private fun name(process: Path) =
        try {
            process.resolve("comm").readText().trim()
        } catch (_: IOException) {
            "a program"
        }

    private const val LOCAL = 1
    private const val STATE = 3
    private const val INODE = 9
}

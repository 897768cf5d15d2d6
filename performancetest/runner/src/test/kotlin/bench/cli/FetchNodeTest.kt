package bench.cli

class FetchNodeTest : FetchTest() {
    public override val kind = "node"
    public override val title = "Node.js 24"
    public override val least = "20"
    public override val describedAt = "/latest-v24.x/SHASUMS256.txt"
    public override val servedAt = "/latest-v24.x/node-v"
    public override val archiveName = "node-v24.11.1-${FetchProject.nodePlatform}.tar.gz"
    public override val checksumName = "SHASUMS256.txt"
    public override val top = "node-v24.11.1-${FetchProject.nodePlatform}"
    public override val found = "/bin"
    public override val programs = mapOf("bin/node" to "echo v24.11.1", "bin/npm" to "exit 0")

    public override fun description(sha256: String) =
        "${"0".repeat(64)}  node-v24.11.1-headers.tar.gz\n$sha256  $archiveName\n${"1".repeat(64)}  $archiveName.sig\n"
}

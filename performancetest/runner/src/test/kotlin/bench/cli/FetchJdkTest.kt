package bench.cli

class FetchJdkTest : FetchTest() {
    override val kind = "jdk"
    override val title = "Temurin 25"
    override val least = "25"
    override val describedAt = "/v3/assets/latest/25/hotspot"
    override val servedAt =
        "/v3/binary/latest/25/ga/${FetchProject.jdkSystem}/${FetchProject.jdkArchitecture}/jdk/hotspot/normal/eclipse"
    override val archiveName =
        "OpenJDK25U-jdk_${FetchProject.jdkArchitecture}_${FetchProject.jdkSystem}_hotspot_25.0.1_8.tar.gz"
    override val checksumName = "$archiveName.sha256.txt"
    override val top = "jdk-25.0.1+8/Contents/Home"
    override val found = "/Contents/Home"
    override val programs = mapOf("bin/java" to JAVA, "bin/javac" to "exit 0")

    override fun description(sha256: String) =
        """
        [{"binary": {"architecture": "x64", "image_type": "jdk",
          "installer": {"checksum": "${"0".repeat(64)}", "name": "other.pkg", "size": 7},
          "package": {
            "checksum": "$sha256",
            "link": "https://github.com/adoptium/$archiveName",
            "name": "$archiveName",
            "size": 142096345
          },
          "project": "jdk"}, "release_name": "jdk-25.0.1+8", "vendor": "eclipse"}]
        """
            .trimIndent()

    companion object {
        /** It says where it is. */
        const val JAVA =
            "home=\$(cd \"\$(dirname \"\$0\")/..\" && pwd)\ncase \$1 in -Xshow*) echo \"    java.home = \$home\"\n" +
                "echo '    java.specification.version = 25' ;; esac"
    }
}

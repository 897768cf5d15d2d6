package bench.runtime.kubernetes

/** Containers of pods for tests. */
internal object TestPods {
    fun container(name: String, pod: String, node: String?, address: String?) =
        PodContainer(Pod(Pod.Metadata(pod), Pod.Spec(node), Pod.Status(podIP = address)), name)

    fun load(node: String? = "n1") = container("load-generator", "load-0", node, "10.0.0.6")

    fun service(node: String? = "n2", address: String? = "10.0.0.7") = container("x", "service-1", node, address)

    fun mock(node: String? = "n1") = container("mock-1", "mock-0", node, "10.0.0.8")

    /** From the load generator on `n1` to a service on `n2`. */
    fun path(name: String, address: String? = "10.0.0.7", node: String = "n2") =
        PodPath(name, load(), service(node, address))
}

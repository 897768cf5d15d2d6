package bench.wording

/** What a reader must know of a service of the user's own, in words. */
object OwnServiceWords {
    /**
     * @param dependencyVariable variable with the mock's address.
     * @param hasCalled whether a call of it has waited at the mock; null if no trial says so.
     * @param hasHeap whether it reports the limit of its heap; [hasResources] whether its memory and CPU were read.
     */
    fun remark(
        name: String,
        dependencyVariable: String,
        hasCalled: Boolean?,
        hasHeap: Boolean,
        hasResources: Boolean,
    ): String =
        listOfNotNull(
                "$name is your own service, so it was not contract-tested.",
                "It ${notCalled(dependencyVariable)}".takeIf { hasCalled == false },
                "Its heap was not checked, because it reports none.".takeIf { !hasHeap },
                "Its memory and CPU were not read: add --pid or --container.".takeIf { !hasResources },
            )
            .joinToString(" ")

    /** What follows the name of a service that no call to the mock came from. */
    fun notCalled(dependencyVariable: String) =
        "never called the slow dependency, so its figures do not belong here: does it read $dependencyVariable?"
}

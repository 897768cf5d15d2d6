package bench.testing;

import java.util.List;

/**
 * One test class in its report.
 *
 * @param module folder of the Maven module, relative to the project's root
 * @param seconds duration of the class
 */
record Suite(String module, String name, double seconds, List<Result> results) {}

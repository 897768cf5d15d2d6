package bench.testing;

import java.util.List;

/**
 * One test class, as its report says.
 *
 * @param module folder of the Maven module, relative to the project's root
 * @param seconds that the class took
 */
record Suite(String module, String name, double seconds, List<Result> results) {}

package bench.testing;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Things that a machine may lack, and the tests that are then left out. */
enum Need {
    ENGINE("tests in containers"),
    BROWSER("tests of pages in a browser"),
    NPM("the service express, the dashboards and all end-to-end tests"),
    PROMTOOL("tests of Prometheus' rules"),
    CLUSTER("tests on a Kubernetes API server");

    final String tests;

    Need(String tests) {
        this.tests = tests;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> names() {
        return Arrays.stream(values()).map(Need::label).toList();
    }
}

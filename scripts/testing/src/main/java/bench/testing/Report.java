package bench.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** One JUnit XML report with one or more test suites. */
final class Report {
    private static final int FIRST_CHARACTERS = 80;
    private static final int LAST_LINES = 3;

    private Report() {}

    /** A report that is not XML counts as one failed test: a killed JVM leaves such a file. */
    static List<Suite> read(String module, Path file) {
        try {
            Document document = parser().parse(file.toFile());
            List<Suite> suites = new ArrayList<>();
            // Node.js puts tests without a suite directly into the root.
            suites.add(suite(module, name(file), document.getDocumentElement()));
            for (Element suite : elements(document.getElementsByTagName("testsuite"))) {
                suites.add(suite(module, suite.getAttribute("name"), suite));
            }
            return suites.stream()
                    .filter(suite -> !suite.results().isEmpty())
                    .distinct()
                    .toList();
        } catch (SAXException | IOException broken) {
            String reason = "its report is broken: " + ends(String.valueOf(broken.getMessage()));
            return List.of(
                    new Suite(module, name(file), 0, List.of(new Result(name(file), "", Outcome.FAILED, reason))));
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceAll("^TEST-|\\.xml$", "");
    }

    private static DocumentBuilder parser() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder parser = factory.newDocumentBuilder();
            // Otherwise it prints to standard error.
            parser.setErrorHandler(null);
            return parser;
        } catch (ParserConfigurationException never) {
            throw new IllegalStateException(never);
        }
    }

    private static Suite suite(String module, String name, Element suite) {
        List<Result> results = children(suite, "testcase").stream()
                .map(test -> result(name, test))
                .toList();
        return new Suite(module, name, seconds(suite.getAttribute("time")), results);
    }

    private static Result result(String suite, Element test) {
        String name = test.getAttribute("name");
        List<Element> failed = new ArrayList<>(children(test, "failure"));
        failed.addAll(children(test, "error"));
        if (!failed.isEmpty()) {
            return new Result(suite, name, Outcome.FAILED, reason(failed.getFirst()));
        }
        List<Element> skipped = children(test, "skipped");
        return skipped.isEmpty()
                ? new Result(suite, name, Outcome.PASSED, "")
                : new Result(suite, name, Outcome.SKIPPED, reason(skipped.getFirst()));
    }

    private static String reason(Element outcome) {
        String message = outcome.getAttribute("message");
        return ends(message.isBlank() ? outcome.getAttribute("type") : message);
    }

    /** First and last lines: a message may hold what a command printed, and that names its reason at the end. */
    private static String ends(String text) {
        List<String> lines =
                text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        if (lines.size() <= 1 + LAST_LINES) {
            return String.join(" / ", lines);
        }
        String first = lines.getFirst();
        String last = String.join(" / ", lines.subList(lines.size() - LAST_LINES, lines.size()));
        return first.substring(0, Math.min(first.length(), FIRST_CHARACTERS)) + " … " + last;
    }

    /** Surefire groups thousands: "1,234.5". */
    private static double seconds(String text) {
        return text.isEmpty() ? 0 : Double.parseDouble(text.replace(",", ""));
    }

    private static List<Element> children(Element parent, String name) {
        return elements(parent.getChildNodes()).stream()
                .filter(child -> child.getTagName().equals(name))
                .toList();
    }

    private static List<Element> elements(NodeList nodes) {
        List<Element> elements = new ArrayList<>();
        for (int n = 0; n < nodes.getLength(); n++) {
            if (nodes.item(n) instanceof Element element) {
                elements.add(element);
            }
        }
        return elements;
    }
}

package bench.testing;

import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The user's options.
 *
 * @param isFast only tests that take a few minutes
 * @param required names of {@link Need} that must exist
 * @param slowest how many of the slowest test classes to list at the end
 * @param waitFor id of a process that must end before the end-to-end tests begin; 0: none
 * @param maven further arguments for Maven
 */
record Options(boolean isHelp, boolean isFast, Set<String> required, int slowest, long waitFor, List<String> maven) {
    static final String HELP = """
            Usage: ./bench test [options] [-- arguments of Maven]
            Runs every test that this machine allows, and says what it left out and why. The last line is
            "N passed, N failed, N skipped". Exit code: 0 nothing failed, 1 a test failed, 2 it could not run.

              --fast          compile, lint, unit tests, pages in a browser, and one smoke run of one service
              --require LIST  fail where one of these is missing, instead of leaving its tests out: %s
              --slowest N     list the N slowest test classes at the end, with their seconds
              --wait-for PID  begin the end-to-end tests only when this process has ended (Linux)
              --help          this text

            All output of Maven is in target/test.log. One module alone: ./bench test -- -pl mock-dependency
            """.formatted(String.join(", ", Need.names()));

    /** @throws BadInput for an unknown option, or a missing or invalid value */
    static Options parse(String... arguments) {
        List<String> all = List.of(arguments);
        int end = all.contains("--") ? all.indexOf("--") : all.size();
        Parser parser = new Parser(all.subList(0, end));
        while (parser.words.hasNext()) {
            parser.option(parser.words.next());
        }
        List<String> maven = all.subList(Math.min(end + 1, all.size()), all.size());
        return new Options(parser.isHelp, parser.isFast, parser.required, parser.slowest, parser.waitFor, maven);
    }

    boolean requires(Need need) {
        return required.contains(need.label());
    }

    private static final class Parser {
        private final Iterator<String> words;
        private final Set<String> required = new TreeSet<>();
        private boolean isHelp;
        private boolean isFast;
        private int slowest;
        private long waitFor;

        /** "--name=value" becomes two words. */
        Parser(List<String> arguments) {
            words = arguments.stream()
                    .flatMap(word -> Stream.of(word.startsWith("--") ? word.split("=", 2) : new String[] {word}))
                    .iterator();
        }

        void option(String word) {
            switch (word) {
                case "--help", "-h" -> isHelp = true;
                case "--fast" -> isFast = true;
                case "--require" -> required.addAll(needs(value(word)));
                case "--slowest" -> slowest = (int) number(word, 10_000);
                case "--wait-for" -> waitFor = number(word, Long.MAX_VALUE);
                default -> throw new BadInput("There is no option " + word + "; ./bench test --help lists them.");
            }
        }

        private String value(String option) {
            if (!words.hasNext()) {
                throw new BadInput(option + " needs a value; ./bench test --help explains it.");
            }
            return words.next();
        }

        private long number(String option, long max) {
            String value = value(option);
            try {
                long number = Long.parseLong(value);
                if (number >= 1 && number <= max) {
                    return number;
                }
            } catch (NumberFormatException notANumber) {
                // Reported below.
            }
            throw new BadInput(option + " needs a whole number from 1 to " + max + ", not " + value + ".");
        }

        private static List<String> needs(String list) {
            List<String> names = List.of(list.split(",", -1));
            for (String name : names) {
                if (!Need.names().contains(name)) {
                    throw new BadInput(
                            "--require knows " + String.join(", ", Need.names()) + ", but not \"" + name + "\".");
                }
            }
            return names;
        }
    }
}

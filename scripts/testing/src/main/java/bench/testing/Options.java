package bench.testing;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the user asks for.
 *
 * @param isFast only what takes a few minutes
 * @param required names of what must be there, of {@link Need}
 * @param slowest how many of the slowest test classes are listed at the end
 * @param waitFor id of a process that must have ended before the end-to-end tests begin; 0: none
 */
record Options(boolean isHelp, boolean isFast, Set<String> required, int slowest, long waitFor) {
    static final String HELP = """
            Usage: ./bench test [options]
            Runs every test that this machine allows, and says what it left out and why. The last line is
            "N passed, N failed, N skipped". Exit code: 0 nothing failed, 1 a test failed, 2 it could not run.

              --fast          compile, lint, unit tests, pages in a browser, and one smoke run of one service
              --require LIST  fail where one of these is missing, instead of leaving its tests out: %s
              --slowest N     list the N slowest test classes at the end, with their seconds
              --wait-for PID  begin the end-to-end tests only when this process has ended (Linux)
              --help          this text

            All output of Maven is in target/test.log.
            """.formatted(String.join(", ", Need.names()));

    /** @throws BadInput for an unknown option, or a value that is missing or makes no sense */
    static Options parse(String... arguments) {
        boolean isHelp = false;
        boolean isFast = false;
        Set<String> required = new TreeSet<>();
        int slowest = 0;
        long waitFor = 0;
        Iterator<String> words = words(arguments).iterator();
        while (words.hasNext()) {
            String word = words.next();
            switch (word) {
                case "--help", "-h" -> isHelp = true;
                case "--fast" -> isFast = true;
                case "--require" -> required.addAll(needs(value(word, words)));
                case "--slowest" -> slowest = (int) number(word, words, 10_000);
                case "--wait-for" -> waitFor = number(word, words, Long.MAX_VALUE);
                default -> throw new BadInput("There is no option " + word + "; ./bench test --help lists them.");
            }
        }
        return new Options(isHelp, isFast, required, slowest, waitFor);
    }

    /** "--name=value" is two words. */
    private static List<String> words(String... arguments) {
        return Arrays.stream(arguments)
                .flatMap(word ->
                        word.startsWith("--") ? Arrays.stream(word.split("=", 2)) : Arrays.stream(new String[] {word}))
                .toList();
    }

    private static String value(String option, Iterator<String> words) {
        if (!words.hasNext()) {
            throw new BadInput(option + " needs a value; ./bench test --help explains it.");
        }
        return words.next();
    }

    private static long number(String option, Iterator<String> words, long max) {
        String value = value(option, words);
        try {
            long number = Long.parseLong(value);
            if (number >= 1 && number <= max) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Said below.
        }
        throw new BadInput(option + " needs a whole number of at least 1, not " + value + ".");
    }

    private static List<String> needs(String list) {
        List<String> names = List.of(list.split(","));
        for (String name : names) {
            if (!Need.names().contains(name)) {
                throw new BadInput(
                        "--require knows " + String.join(", ", Need.names()) + ", but not \"" + name + "\".");
            }
        }
        return names;
    }
}

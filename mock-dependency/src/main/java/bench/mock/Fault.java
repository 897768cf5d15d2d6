package bench.mock;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

enum Fault {
    NONE,
    HANG,
    RESET,
    GARBAGE,
    DOWN;

    /** NONE has no word: in JSON it is null. */
    static Optional<Fault> ofWord(String word) {
        return Arrays.stream(values())
                .filter(fault -> fault != NONE && fault.word().equals(word))
                .findFirst();
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

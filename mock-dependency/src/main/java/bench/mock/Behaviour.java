package bench.mock;

import java.util.random.RandomGenerator;

/** What happens to arriving calls. A fault affects every call, so the error share applies only without a fault. */
record Behaviour(Delay delay, double errorShare, Fault fault, Draws draws) {
    Behaviour(Delay delay, double errorShare, Fault fault) {
        this(delay, errorShare, fault, Draws.unseeded());
    }

    Behaviour {
        UserError.require(errorShare >= 0 && errorShare <= 1, "error_share must be between 0 and 1.");
    }

    static Behaviour fixed(double ms) {
        return new Behaviour(new Delay.Fixed(ms), 0, Fault.NONE);
    }

    boolean isDown() {
        return fault == Fault.DOWN;
    }

    Answer nextAnswer(RandomGenerator random) {
        return switch (fault) {
            case HANG -> Answer.NEVER;
            // A call that arrives while the port is being closed.
            case RESET, DOWN -> Answer.RESET;
            case GARBAGE -> Answer.GARBAGE;
            case NONE -> random.nextDouble() < errorShare ? Answer.ERROR : Answer.NUMBER;
        };
    }
}

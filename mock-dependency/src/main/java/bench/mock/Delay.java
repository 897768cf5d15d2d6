package bench.mock;

import java.util.List;
import java.util.random.RandomGenerator;

/** How long a call waits for its answer. */
sealed interface Delay {
    /** Far above every timeout under test; use the fault "hang" for longer waits. */
    double LONGEST_MS = 3_600_000;

    double nextMs(RandomGenerator random);

    default long nextNanos(RandomGenerator random) {
        return Math.round(Math.min(nextMs(random), LONGEST_MS) * 1e6);
    }

    record Fixed(double ms) implements Delay {
        public Fixed {
            requireRange("ms", ms);
        }

        @Override
        public double nextMs(RandomGenerator random) {
            return ms;
        }
    }

    record Uniform(double minMs, double maxMs) implements Delay {
        public Uniform {
            requireRange("min_ms", minMs);
            requireRange("max_ms", maxMs);
            UserError.require(minMs <= maxMs, "min_ms must not be above max_ms.");
        }

        @Override
        public double nextMs(RandomGenerator random) {
            return minMs + random.nextDouble() * (maxMs - minMs);
        }
    }

    /** Half of the delays are below the median; a sigma of 0.5 puts the 99th percentile at 3.2 times the median. */
    record LogNormal(double medianMs, double sigma) implements Delay {
        public LogNormal {
            requireRange("median_ms", medianMs);
            UserError.require(medianMs > 0, "median_ms must be above 0.");
            UserError.require(sigma >= 0 && sigma <= 5, "sigma must be between 0 and 5.");
        }

        @Override
        public double nextMs(RandomGenerator random) {
            return medianMs * Math.exp(sigma * random.nextGaussian());
        }
    }

    /** Two delays, drawn per call: simulates one slow instance behind a proxy with a single process. */
    record Mixed(double ms, double slowMs, double slowShare) implements Delay {
        public Mixed {
            requireRange("ms", ms);
            requireRange("slow_ms", slowMs);
            UserError.require(slowShare >= 0 && slowShare <= 1, "slow_share must be between 0 and 1.");
        }

        @Override
        public double nextMs(RandomGenerator random) {
            return random.nextDouble() < slowShare ? slowMs : ms;
        }
    }

    /** Measured delays; each is as likely as any other. */
    record Sampled(List<Double> valuesMs) implements Delay {
        public Sampled {
            UserError.require(!valuesMs.isEmpty(), "values_ms must not be empty.");
            valuesMs.forEach(ms -> requireRange("values_ms", ms));
            valuesMs = List.copyOf(valuesMs);
        }

        @Override
        public double nextMs(RandomGenerator random) {
            return valuesMs.get(random.nextInt(valuesMs.size()));
        }
    }

    private static void requireRange(String key, double ms) {
        UserError.require(ms >= 0 && ms <= LONGEST_MS, key + " must be between 0 and 3600000.");
    }
}

package bench.mock;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DelayTest {
    private static final int SAMPLES = 100_000;

    @Test
    void fixedIsAlwaysTheSame() {
        assertTrue(LongStream.of(samples(new Delay.Fixed(12.5))).allMatch(nanos -> nanos == 12_500_000));
    }

    @Test
    void uniformFillsItsRangeEvenly() {
        long[] sorted = samples(new Delay.Uniform(100, 300));
        assertTrue(sorted[0] >= 100_000_000 && sorted[SAMPLES - 1] <= 300_000_000);
        assertEquals(150, quantileMs(sorted, 0.25), 3);
        assertEquals(200, quantileMs(sorted, 0.5), 3);
        assertEquals(298, quantileMs(sorted, 0.99), 3);
    }

    @Test
    void logNormalHasItsMedianAndTail() {
        long[] sorted = samples(new Delay.LogNormal(100, 0.5));
        assertEquals(100, quantileMs(sorted, 0.5), 3);
        assertEquals(100 * Math.exp(0.5 * 2.3263), quantileMs(sorted, 0.99), 15);
        assertTrue(sorted[0] > 0);
    }

    @Test
    void logNormalWithoutSpreadIsItsMedian() {
        assertTrue(LongStream.of(samples(new Delay.LogNormal(70, 0))).allMatch(nanos -> nanos == 70_000_000));
    }

    @Test
    void mixedIsSlowForItsShare() {
        long[] sorted = samples(new Delay.Mixed(100, 10_000, 0.3333));
        assertEquals(
                33_330,
                LongStream.of(sorted).filter(nanos -> nanos == 10_000_000_000L).count(),
                1_000);
        assertEquals(
                66_670,
                LongStream.of(sorted).filter(nanos -> nanos == 100_000_000L).count(),
                1_000);
    }

    @Test
    void mixedWithNoneOrAllSlowIsFixed() {
        assertTrue(LongStream.of(samples(new Delay.Mixed(1, 2, 0))).allMatch(nanos -> nanos == 1_000_000));
        assertTrue(LongStream.of(samples(new Delay.Mixed(1, 2, 1))).allMatch(nanos -> nanos == 2_000_000));
    }

    /** Median 200 ms and p99 1,500 ms, as an experiment states them. */
    @Test
    void seededLogNormalHasMedianTailAndMeanWhateverTheSeed() {
        double sigma = Math.log(1_500 / 200.0) / 2.3263478740408408;
        for (long seed : new long[] {0, 1, 2, 1_000_000_007L, -5}) {
            long[] sorted = seeded(new Delay.LogNormal(200, sigma), seed);
            assertEquals(200, quantileMs(sorted, 0.5), 3, "seed " + seed);
            assertEquals(1_500, quantileMs(sorted, 0.99), 60, "seed " + seed);
            // As far below the median as the p99 is above it.
            assertEquals(200 / 7.5, quantileMs(sorted, 0.01), 1.2, "seed " + seed);
            double mean = LongStream.of(sorted).average().orElseThrow() / 1e6;
            assertEquals(200 * Math.exp(sigma * sigma / 2), mean, 5, "seed " + seed);
        }
    }

    @Test
    void sampledHasTheQuantilesOfItsValues() {
        List<Double> values =
                IntStream.rangeClosed(1, 1_000).mapToObj(ms -> (double) ms).toList();
        long[] sorted = seeded(new Delay.Sampled(values), 3);
        assertEquals(1, quantileMs(sorted, 0));
        assertEquals(500, quantileMs(sorted, 0.5), 8);
        assertEquals(990, quantileMs(sorted, 0.99), 3);
        assertEquals(1_000, sorted[SAMPLES - 1] / 1e6);
    }

    @Test
    void equalSeedsDrawTheSameCallByCallOthersDoNot() {
        Delay delay = new Delay.LogNormal(200, 0.9);
        assertArrayEquals(draws(delay, Draws.seeded(7), 1_000), draws(delay, Draws.seeded(7), 1_000));
        long[] next = draws(delay, Draws.seeded(8), 1_000);
        long[] shifted = Arrays.copyOfRange(draws(delay, Draws.seeded(7), 1_001), 1, 1_001);
        assertEquals(
                0, IntStream.range(0, 1_000).filter(i -> next[i] == shifted[i]).count());
    }

    @Test
    void oneDelaySaysNothingAboutTheNext() {
        long[] draws = draws(new Delay.Uniform(0, 1), Draws.seeded(1), SAMPLES);
        double products = IntStream.range(1, SAMPLES)
                .mapToDouble(i -> (draws[i - 1] / 1e6 - 0.5) * (draws[i] / 1e6 - 0.5))
                .average()
                .orElseThrow();
        assertEquals(0, products * 12, 0.015);
    }

    private static long[] draws(Delay delay, Draws draws, int count) {
        return LongStream.generate(() -> delay.nextNanos(draws.next()))
                .limit(count)
                .toArray();
    }

    private static long[] seeded(Delay delay, long seed) {
        long[] sorted = draws(delay, Draws.seeded(seed), SAMPLES);
        Arrays.sort(sorted);
        return sorted;
    }

    @Test
    void noDelayIsLongerThanAnHour() {
        long[] sorted = samples(new Delay.LogNormal(Delay.LONGEST_MS, 5));
        assertEquals(3_600_000_000_000L, sorted[SAMPLES - 1]);
    }

    @Test
    void impossibleDelaysAreRefused() {
        assertThrows(UserError.class, () -> new Delay.Fixed(-1));
        assertThrows(UserError.class, () -> new Delay.Fixed(Double.NaN));
        assertThrows(UserError.class, () -> new Delay.Fixed(3_600_001));
        assertThrows(UserError.class, () -> new Delay.Uniform(2, 1));
        assertThrows(UserError.class, () -> new Delay.LogNormal(0, 1));
        assertThrows(UserError.class, () -> new Delay.LogNormal(1, -0.1));
        assertThrows(UserError.class, () -> new Delay.Mixed(1, 2, 1.1));
        assertThrows(UserError.class, () -> new Delay.Mixed(1, 2, -0.1));
    }

    private static long[] samples(Delay delay) {
        Random random = new Random(42);
        return LongStream.generate(() -> delay.nextNanos(random))
                .limit(SAMPLES)
                .sorted()
                .toArray();
    }

    private static double quantileMs(long[] sorted, double quantile) {
        return sorted[(int) (quantile * SAMPLES)] / 1e6;
    }
}

package bench.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
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

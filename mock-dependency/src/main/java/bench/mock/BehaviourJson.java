package bench.mock;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The behaviour as the admin API reads and writes it. */
final class BehaviourJson {
    private BehaviourJson() {}

    static Behaviour parse(String text) {
        JsonObject json = object(decoded(text), "The body");
        requireKnownKeys(json, Set.of("delay", "error_share", "fault", "seed"), "the behaviour");
        UserError.require(json.containsKey("delay"), "delay is missing.");
        double errorShare = json.containsKey("error_share") ? number(json, "error_share") : 0;
        Delay delay = delay(object(json.getValue("delay"), "delay"));
        return new Behaviour(delay, errorShare, fault(json.getValue("fault")), draws(json));
    }

    private static Draws draws(JsonObject json) {
        if (!json.containsKey("seed")) {
            return Draws.unseeded();
        }
        UserError.require(
                json.getValue("seed") instanceof Integer || json.getValue("seed") instanceof Long,
                "seed must be a whole number.");
        return Draws.seeded(json.getLong("seed"));
    }

    static JsonObject render(Behaviour behaviour) {
        Fault fault = behaviour.fault();
        JsonObject json = new JsonObject()
                .put("delay", render(behaviour.delay()))
                .put("error_share", plain(behaviour.errorShare()))
                .put("fault", fault == Fault.NONE ? null : fault.word());
        Long seed = behaviour.draws().seed();
        return seed == null ? json : json.put("seed", seed);
    }

    private static JsonObject render(Delay delay) {
        return switch (delay) {
            case Delay.Fixed(double ms) -> kind("fixed").put("ms", plain(ms));
            case Delay.Uniform(double min, double max) ->
                kind("uniform").put("min_ms", plain(min)).put("max_ms", plain(max));
            case Delay.LogNormal(double median, double sigma) ->
                kind("lognormal").put("median_ms", plain(median)).put("sigma", plain(sigma));
            case Delay.Mixed(double ms, double slow, double share) ->
                kind("mixed").put("ms", plain(ms)).put("slow_ms", plain(slow)).put("slow_share", plain(share));
            case Delay.Sampled(List<Double> values) ->
                kind("sampled")
                        .put(
                                "values_ms",
                                new JsonArray(values.stream()
                                        .map(BehaviourJson::plain)
                                        .toList()));
        };
    }

    private static Delay delay(JsonObject json) {
        return switch (String.valueOf(json.getValue("kind"))) {
            case "fixed" -> new Delay.Fixed(numbers(json, "ms")[0]);
            case "uniform" -> uniform(numbers(json, "min_ms", "max_ms"));
            case "lognormal" -> logNormal(numbers(json, "median_ms", "sigma"));
            case "mixed" -> mixed(numbers(json, "ms", "slow_ms", "slow_share"));
            case "sampled" -> sampled(json);
            default -> throw new UserError("delay.kind must be fixed, uniform, lognormal, mixed or sampled.");
        };
    }

    private static Delay uniform(double[] minAndMax) {
        return new Delay.Uniform(minAndMax[0], minAndMax[1]);
    }

    private static Delay logNormal(double[] medianAndSigma) {
        return new Delay.LogNormal(medianAndSigma[0], medianAndSigma[1]);
    }

    private static Delay mixed(double[] delaysAndShare) {
        return new Delay.Mixed(delaysAndShare[0], delaysAndShare[1], delaysAndShare[2]);
    }

    private static Delay sampled(JsonObject json) {
        requireKnownKeys(json, Set.of("kind", "values_ms"), "delay");
        if (json.getValue("values_ms") instanceof JsonArray values
                && values.stream().allMatch(Number.class::isInstance)) {
            return new Delay.Sampled(
                    values.stream().map(value -> ((Number) value).doubleValue()).toList());
        }
        throw new UserError("values_ms must be a list of numbers.");
    }

    /** The values of exactly these keys; keys of another kind of delay are unknown here. */
    private static double[] numbers(JsonObject json, String... keys) {
        requireKnownKeys(json, Stream.concat(Stream.of("kind"), Stream.of(keys)).collect(Collectors.toSet()), "delay");
        return Stream.of(keys).mapToDouble(key -> number(json, key)).toArray();
    }

    private static Fault fault(Object value) {
        if (value == null) {
            return Fault.NONE;
        }
        return Fault.ofWord(value.toString())
                .orElseThrow(() -> new UserError("fault must be null, hang, reset, garbage or down."));
    }

    private static Object decoded(String text) {
        try {
            return Json.decodeValue(text);
        } catch (DecodeException e) {
            throw new UserError("The body is not JSON.");
        }
    }

    private static JsonObject object(Object value, String name) {
        if (value instanceof JsonObject json) {
            return json;
        }
        throw new UserError(name + " must be a JSON object.");
    }

    private static double number(JsonObject json, String key) {
        if (json.getValue(key) instanceof Number number) {
            return number.doubleValue();
        }
        throw new UserError(key + " must be a number.");
    }

    /** 1000 instead of 1000.0, so that a value reads back as it was written. */
    private static Number plain(double value) {
        return value == Math.rint(value) ? (Number) (long) value : (Number) value;
    }

    private static JsonObject kind(String word) {
        return new JsonObject().put("kind", word);
    }

    private static void requireKnownKeys(JsonObject json, Set<String> known, String where) {
        json.fieldNames().stream()
                .filter(key -> !known.contains(key))
                .findFirst()
                .ifPresent(key -> {
                    throw new UserError("Unknown key " + key + " in " + where + ".");
                });
    }
}

package bench.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BehaviourTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":1000},\"error_share\":0,\"fault\":null}",
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":0.5},\"error_share\":0.25,\"fault\":null}",
                "{\"delay\":{\"kind\":\"uniform\",\"min_ms\":5,\"max_ms\":10},\"error_share\":1,\"fault\":\"hang\"}",
                "{\"delay\":{\"kind\":\"lognormal\",\"median_ms\":100,\"sigma\":0.5},"
                        + "\"error_share\":0,\"fault\":\"reset\"}",
                "{\"delay\":{\"kind\":\"mixed\",\"ms\":100,\"slow_ms\":10000,\"slow_share\":0.3333},"
                        + "\"error_share\":0,\"fault\":null}",
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":0},\"error_share\":0,\"fault\":\"garbage\"}",
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":0},\"error_share\":0,\"fault\":\"down\"}",
                "{\"delay\":{\"kind\":\"sampled\",\"values_ms\":[20,35.5,900]},\"error_share\":0,"
                        + "\"fault\":null,\"seed\":1000007}"
            })
    void readsBackAsItWasPut(String text) {
        assertEquals(text, BehaviourJson.render(BehaviourJson.parse(text)).encode());
    }

    @Test
    void onlyTheDelayIsRequired() {
        assertEquals(Behaviour.fixed(7), BehaviourJson.parse("{\"delay\":{\"kind\":\"fixed\",\"ms\":7}}"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{                                                                | The body is not JSON.",
                "[]                                                               | The body must be a JSON object.",
                "null                                                             | The body must be a JSON object.",
                "{}                                                               | delay is missing.",
                "{\"delay\":5}                                                    | delay must be a JSON object.",
                "{\"delay\":{}}                                                   | delay.kind must be fixed, "
                        + "uniform, lognormal, mixed or sampled.",
                "{\"delay\":{\"kind\":\"fixed\"}}                                 | ms must be a number.",
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":\"5\"}}                    | ms must be a number.",
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":-1}}                       | ms must be between 0 and 3600000.",
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":1,\"sigma\":1}}            | Unknown key sigma in delay.",
                "{\"delay\":{\"kind\":\"mixed\",\"ms\":1,\"slow_ms\":2}}          | slow_share must be a number.",
                "{\"delay\":{\"kind\":\"mixed\",\"ms\":1,\"slow_ms\":-2,\"slow_share\":0}} | slow_ms must be "
                        + "between 0 and 3600000.",
                "{\"delay\":{\"kind\":\"sampled\",\"values_ms\":[1,\"a\"]}}     | values_ms must be a list of numbers.",
                "{\"delay\":{\"kind\":\"sampled\",\"values_ms\":[]}}            | values_ms must not be empty.",
                "{\"delay\":{\"kind\":\"sampled\",\"values_ms\":[-1]}}          | values_ms must be between "
                        + "0 and 3600000.",
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":1},\"seed\":0.5}         | seed must be a whole number.",
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":1},\"x\":1}                | Unknown key x in the behaviour.",
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":1},\"error_share\":1.1}    | error_share must be between "
                        + "0 and 1.",
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":1},\"error_share\":null}   | error_share must be a number.",
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":1},\"fault\":\"none\"}     | fault must be null, hang, "
                        + "reset, garbage or down."
            })
    void whatIsWrongIsSaidInOneSentence(String text, String sentence) {
        assertEquals(
                sentence,
                assertThrows(UserError.class, () -> BehaviourJson.parse(text)).getMessage());
    }

    @Test
    void errorShareIsTheShareOfErrors() {
        Behaviour behaviour = new Behaviour(new Delay.Fixed(0), 0.3, Fault.NONE);
        Random random = new Random(42);
        long errors = Stream.generate(() -> behaviour.nextAnswer(random))
                .limit(10_000)
                .filter(answer -> answer == Answer.ERROR)
                .count();
        assertEquals(3_000, errors, 200);
    }

    @Test
    void faultComesBeforeErrorShare() {
        Behaviour behaviour = new Behaviour(new Delay.Fixed(0), 1, Fault.GARBAGE);
        assertEquals(Answer.GARBAGE, behaviour.nextAnswer(new Random(42)));
    }
}

package bench.quarkus.grpc;

import com.google.protobuf.ByteOutput;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** CRC-32C of payloads, without a copy: a copy would cost more than the sum. */
final class Checksum {
    private Checksum() {}

    static int of(ByteString payload) {
        CRC32C sum = new CRC32C();
        try {
            UnsafeByteOperations.unsafeWriteTo(payload, new Sum(sum));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return (int) sum.getValue();
    }

    private static final class Sum extends ByteOutput {
        private final CRC32C sum;

        private Sum(CRC32C sum) {
            this.sum = sum;
        }

        @Override
        public void write(byte value) {
            sum.update(value);
        }

        @Override
        public void write(byte[] value, int offset, int length) {
            sum.update(value, offset, length);
        }

        @Override
        public void writeLazy(byte[] value, int offset, int length) {
            sum.update(value, offset, length);
        }

        @Override
        public void write(ByteBuffer value) {
            sum.update(value);
        }

        @Override
        public void writeLazy(ByteBuffer value) {
            sum.update(value);
        }
    }
}

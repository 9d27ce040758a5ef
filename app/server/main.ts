import { readConfiguration } from '#platform/server/config/configuration.ts';
import { describeStartFailure } from './start-failure.ts';
import { startProduct } from './start-product.ts';

const closeWithinMs = 10_000;

function stopOnSignals(close: () => Promise<void>): void {
  let closing = false;
  const stop = (): void => {
    if (closing) return;
    closing = true;
    // Requests in flight finish; what takes longer than this is cut off.
    setTimeout(() => process.exit(1), closeWithinMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

try {
  const { greet, close } = await startProduct(readConfiguration(), (line) => console.log(line));
  // First: whoever reads that it is ready may end it at once.
  stopOnSignals(close);
  greet();
} catch (error) {
  // Mistakes that the operator can mend are told in one line; the rest with its stack.
  console.error(describeStartFailure(error) ?? error);
  process.exit(1);
}

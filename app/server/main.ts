import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { openData } from './open-data.ts';
import { describeStartFailure } from './start-failure.ts';

/** Closing takes less than 10 s, unless the machine is overloaded; a supervisor waits for 30 s. */
const closeWithinMs = 25_000;

function stopOnSignals(close: () => Promise<void>): void {
  let closing = false;
  const stop = (): void => {
    if (closing) return;
    closing = true;
    // Requests in flight finish; what takes longer than this is cut off.
    setTimeout(() => {
      console.error(`Stopping took longer than ${closeWithinMs / 1000} s; what had not ended was cut off`);
      process.exit(1);
    }, closeWithinMs).unref();
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

// Modules are compiled at each start if nothing may be written there.
enableCompileCache(join(import.meta.dirname, '../../dist/compiled'));
const say = (line: string): void => console.log(line);

try {
  const settings = readConfiguration();
  const opening = openData(settings, say);
  // Handled where it is awaited, after the modules are loaded.
  opening.catch(() => undefined);
  const { startProduct } = await import('./start-product.ts');
  const { greet, close } = await startProduct(settings, say, opening);
  // First: whoever reads that it is ready may end it at once.
  stopOnSignals(close);
  greet();
  flushCompileCache();
} catch (error) {
  // Mistakes that the operator can mend are told in one line; the rest with its stack.
  console.error(describeStartFailure(error) ?? error);
  process.exit(1);
}

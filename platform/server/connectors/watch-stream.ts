import { Transform } from 'node:stream';

/** Bytes that count as a sign of life: a server that sends a byte now and then would hold up the others for days. */
export const minBytes = 256 * 1024;

/** A stream that hands on what comes, and ends what does not come. */
export interface WatchedStream {
  readonly stream: Transform;
  stop(): void;
}

/** @param onIdle called when less than 256 kB came within so many milliseconds, unless it is over by then */
export function createWatch(idleMs: number, onIdle: () => void): WatchedStream {
  const timer = setTimeout(onIdle, idleMs);
  let received = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      received += chunk.length;
      if (received >= minBytes) {
        received = 0;
        timer.refresh();
      }
      next(null, chunk);
    },
  });
  // Whoever reads it may listen only later: until then nobody else would hear of an error.
  stream.on('error', () => undefined);
  return { stream, stop: () => clearTimeout(timer) };
}

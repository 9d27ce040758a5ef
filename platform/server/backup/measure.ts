import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Size in bytes and SHA-256 in hexadecimal. */
export interface Measures {
  readonly size: number;
  readonly sha256: string;
}

/** A stage of a pipeline that lets everything pass; `result` is complete when the pipeline is. */
export function createMeter(): { readonly stream: Transform; result(): Measures } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

/** The end of a pipeline that is only measured. */
export function createDrain(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/** Reads a whole file. */
export async function measureFile(path: string): Promise<Measures> {
  const meter = createMeter();
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), meter.stream, createDrain());
  return meter.result();
}

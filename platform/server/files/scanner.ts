import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors/app-error.ts';

/** Has a file scanned. @throws AppError file_infected, file_scan_unavailable */
export type Scan = (path: string, field: string) => Promise<void>;

/** In milliseconds, of silence. */
const silenceMs = 20_000;
const chunkBytes = 64 * 1024;

/**
 * Asks clamd: the command INSTREAM, then chunks with their length in four bytes, then an empty one; see clamd(8). When
 * the scanner is away or refuses, nothing is let through.
 *
 * @param clamavUrl `tcp://host:3310` or `unix:///path`; undefined: nothing is scanned
 */
export function createScanner(clamavUrl: string | undefined): Scan {
  if (clamavUrl === undefined) return async () => undefined;
  return async (path, field) => {
    const answer = await askScanner(clamavUrl, path).catch((cause: unknown) => {
      throw new AppError('file_scan_unavailable', { cause, retryAfterSeconds: 30 });
    });
    if (/^stream: OK\0?\s*$/u.test(answer)) return;
    if (/ FOUND\0?\s*$/u.test(answer)) throw new AppError('file_infected', { field });
    throw new AppError('file_scan_unavailable', {
      cause: new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`),
      retryAfterSeconds: 30,
    });
  };
}

async function askScanner(clamavUrl: string, path: string): Promise<string> {
  const socket = open(new URL(clamavUrl));
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd does not respond')));
  try {
    socket.write('zINSTREAM\0');
    // It may answer, and close, before it has read everything: a file that is larger than it takes.
    pipeline(createReadStream(path, { highWaterMark: chunkBytes }), frame(), socket, { end: false }).catch(
      () => undefined,
    );
    return await text(socket);
  } finally {
    socket.destroy();
  }
}

function open({ protocol, hostname, port, pathname }: URL): Socket {
  return protocol === 'unix:' ? connect(decodeURIComponent(pathname)) : connect(Number(port || 3310), hostname);
}

function frame(): Transform {
  const lengthOf = (bytes: number): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes);
    return length;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      this.push(lengthOf(chunk.length));
      next(null, chunk);
    },
    flush(next) {
      next(null, lengthOf(0));
    },
  });
}

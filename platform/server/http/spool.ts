import type { FileHandle } from 'node:fs/promises';

export interface SpoolOptions {
  /** Opens a file that nobody else sees, to be written and read. */
  readonly open: () => Promise<FileHandle>;
  /** Once the file has so many, what is made waits until all of it was read. */
  readonly maxBytes: number;
  /** Aborts when nobody reads any more, also after all was read. */
  readonly over: AbortSignal;
  /** Called once, when nothing more is made. */
  readonly onMade: () => void;
}

const pieceBytes = 64 * 1024;

/**
 * Buffers chunks in a file, so that their producer never waits for a slow reader. It begins at once.
 *
 * @returns to be read once
 */
export function spool(
  chunks: AsyncIterable<Uint8Array | string>,
  { open, maxBytes, over, onMade }: SpoolOptions,
): AsyncIterable<Uint8Array> {
  const opening = open();
  const at = { written: 0, read: 0 };
  let end: { readonly error?: unknown } | undefined;
  let change = Promise.withResolvers<void>();
  const tell = (): void => {
    change.resolve();
    change = Promise.withResolvers();
  };
  over.addEventListener('abort', tell, { once: true });

  async function make(): Promise<void> {
    const file = await opening;
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      while (!over.aborted && at.written > 0 && at.written + bytes.byteLength > maxBytes) {
        if (at.read < at.written) await change.promise;
        else Object.assign(at, { written: 0, read: 0 });
      }
      if (over.aborted) return;
      await writeWhole(file, bytes, at.written);
      at.written += bytes.byteLength;
      tell();
    }
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    const file = await opening;
    while (!over.aborted) {
      if (at.read < at.written) {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(Math.min(pieceBytes, at.written - at.read)), {
          position: at.read,
        });
        at.read += bytesRead;
        tell();
        yield buffer.subarray(0, bytesRead);
      } else if (end === undefined) await change.promise;
      else if ('error' in end) throw end.error;
      else return;
    }
  }

  const making = make()
    .then(
      () => (end = {}),
      (error: unknown) => (end = { error }),
    )
    .finally(() => {
      onMade();
      tell();
    });
  const close = async (): Promise<void> => {
    await making;
    await opening.then(
      (file) => file.close(),
      () => undefined,
    );
  };
  if (over.aborted) void close();
  else over.addEventListener('abort', () => void close(), { once: true });
  return read();
}

async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}

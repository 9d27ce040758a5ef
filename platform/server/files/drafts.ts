import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createId } from '../ids.ts';
import { streamDurably, writeDurably } from './durable-files.ts';
import { draftsName } from './files-folder.ts';
import { toUnavailable } from './store-failures.ts';

/** A content on the disk of this machine, on its way into the store. */
export interface Draft {
  readonly path: string;
  readonly byteSize: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Sees every chunk before it is written, with the bytes so far; what it throws ends the writing. */
type WatchChunk = (chunk: Buffer, byteSize: number) => void;

/** Files that are being written; whoever writes one also removes it, or hands it to the store. */
export interface Drafts {
  /** The folder of the uploads: another process writes drafts there that this one takes over. */
  readonly filesDir: string;
  /** Writes a content as it arrives; nothing of it stays when that fails. Throws what `receive` and its end throw. */
  write(source: Readable | Uint8Array, watch?: WatchChunk): Promise<Draft>;
  /**
   * Reads a content to its end. One of at most `gatheredBytes` lies in memory then, and is written by the function that
   * is returned: whoever holds the source need not hold it while the disk is waited for. A larger one is written as it
   * arrives.
   *
   * @throws what the source fails with; AppError file_store_unavailable when the disk takes no more
   */
  receive(source: Readable, watch: WatchChunk, gatheredBytes: number): Promise<() => Promise<Draft>>;
  /**
   * Opens a file to be written and read that is gone with its handle, however the process ends. @throws AppError
   * file_store_unavailable
   */
  openNameless(): Promise<FileHandle>;
  /** Runs what hands a draft to the store; nothing of the draft stays when that fails. */
  handOver<T>(draft: Draft, work: () => Promise<T>): Promise<T>;
  remove(draft: Draft): Promise<void>;
  /** Removes what processes left that were killed. */
  removeAbandoned(before: Date): Promise<void>;
}

/** @param filesDir the folder of the uploads, see `filesFolder` */
export function createDrafts(filesDir: string): Drafts {
  const folder = join(filesDir, draftsName);
  const remove: Drafts['remove'] = ({ path }) => rm(path, { force: true });
  // Made once: 20,000 files in a row would ask the disk for it 20,000 times.
  let made: Promise<unknown> | undefined;
  const makeFolder = async (): Promise<void> => {
    made ??= mkdir(folder, { recursive: true, mode: 0o700 });
    await made;
  };
  const fail = (error: unknown): never => {
    made = undefined;
    throw toUnavailable(error);
  };
  return {
    filesDir,
    write: async (source, watch) => (await receive(source, watch, 0))(),
    receive,
    openNameless: async () => {
      await makeFolder().catch(fail);
      const path = join(folder, createId());
      const file = await open(path, 'wx+', 0o600).catch(fail);
      await rm(path);
      return file;
    },
    handOver: async (draft, work) => {
      try {
        return await work();
      } catch (error) {
        await remove(draft);
        throw error;
      }
    },
    remove,
    removeAbandoned: async (before) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(() => undefined);
        if (found !== undefined && found.mtime < before) await rm(join(folder, name), { force: true });
      }
    },
  };

  async function receive(
    source: Readable | Uint8Array,
    watch: WatchChunk | undefined,
    gatheredBytes: number,
  ): Promise<() => Promise<Draft>> {
    const path = join(folder, createId());
    const hash = createHash('sha256');
    let byteSize = 0;
    async function* measure(): AsyncGenerator<Buffer> {
      for await (const chunk of source instanceof Readable
        ? source
        : [Buffer.from(source.buffer, source.byteOffset, source.byteLength)]) {
        // Results of tasks come as lines of text.
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
        byteSize += bytes.length;
        hash.update(bytes);
        watch?.(bytes, byteSize);
        yield bytes;
      }
    }
    const chunks = measure();
    const { gathered, isWhole } = await gather(chunks, gatheredBytes);
    const onDisk = async (work: () => Promise<void>): Promise<void> => {
      await makeFolder().catch(fail);
      try {
        await work();
      } catch (error) {
        await rm(path, { force: true });
        if (isOfDisk(error)) fail(error);
        throw error;
      }
    };
    if (!isWhole) await onDisk(() => streamDurably(path, gathered, chunks));
    return async () => {
      if (isWhole) await onDisk(() => writeDurably(path, gathered));
      return { path, byteSize, sha256: hash.digest('hex') };
    };
  }
}

/** Reads chunks until they end or are more than so many bytes. */
async function gather(
  chunks: AsyncGenerator<Buffer>,
  upTo: number,
): Promise<{ readonly gathered: Buffer[]; readonly isWhole: boolean }> {
  const gathered: Buffer[] = [];
  for (let byteSize = 0; byteSize < upTo;) {
    const next = await chunks.next();
    if (next.done === true) return { gathered, isWhole: true };
    gathered.push(next.value);
    byteSize += next.value.length;
  }
  return { gathered, isWhole: false };
}

function isOfDisk(error: unknown): boolean {
  return (
    error instanceof Error && 'syscall' in error && ['open', 'write', 'fsync', 'close'].includes(String(error.syscall))
  );
}

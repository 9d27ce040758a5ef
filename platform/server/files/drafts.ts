import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createId } from '../ids.ts';
import { writeDurably } from './durable-files.ts';
import { draftsName } from './files-folder.ts';
import { toUnavailable } from './store-failures.ts';

/** A content on the disk of this machine, on its way into the store. */
export interface Draft {
  readonly path: string;
  readonly byteSize: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Files that are being written; whoever writes one also removes it, or hands it to the store. */
export interface Drafts {
  /**
   * Writes a content as it arrives; nothing of it stays when that fails.
   *
   * @param watch called with every chunk before it is written; what it throws ends the writing
   * @param gatheredBytes of the beginning that are held in memory: a content that is no larger is written at once,
   *   which pays where many arrive
   * @throws what the source fails with; AppError file_store_unavailable when the disk takes no more
   */
  write(
    source: Readable | Uint8Array,
    watch?: (chunk: Buffer, byteSize: number) => void,
    gatheredBytes?: number,
  ): Promise<Draft>;
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
  return {
    write: async (source, watch, gatheredBytes = 0) => {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(throwUnavailable);
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
      try {
        await writeDurably(path, measure(), gatheredBytes);
      } catch (error) {
        await rm(path, { force: true });
        throw isOfDisk(error) ? toUnavailable(error) : error;
      }
      return { path, byteSize, sha256: hash.digest('hex') };
    },
    openNameless: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(throwUnavailable);
      const path = join(folder, createId());
      const file = await open(path, 'wx+', 0o600).catch(throwUnavailable);
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
}

function throwUnavailable(error: unknown): never {
  throw toUnavailable(error);
}

function isOfDisk(error: unknown): boolean {
  return (
    error instanceof Error && 'syscall' in error && ['open', 'write', 'fsync', 'close'].includes(String(error.syscall))
  );
}

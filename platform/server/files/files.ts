import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Configuration } from '../config/configuration.ts';
import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/transaction.ts';
import { createId } from '../ids.ts';
import type { ByteRange } from './content-store.ts';
import { createDrafts } from './drafts.ts';
import type { Draft, Drafts } from './drafts.ts';
import type { FilesParts } from './files-parts.ts';
import { announceFiles } from './file-repository.ts';
import type { NewFile, StoredFile } from './file-repository.ts';
import { filesFolder } from './files-folder.ts';
import { openContentStore } from './open-content-store.ts';
import { purgeFiles } from './purge-files.ts';

/**
 * Files as they are stored and read. Rows are read and kept by the functions of `file-repository.ts`, in the caller's
 * transaction.
 */
export interface StoredFiles {
  /** Receives uploads. */
  readonly drafts: Drafts;
  /**
   * Stores a content, before the transaction that keeps it (`keepFile`): when that is committed, the content is on
   * disk.
   *
   * @param content a draft, which is handed over, or bytes
   * @returns the id of the file
   * @throws AppError file_store_unavailable
   */
  store(scope: TenantScope, content: Draft | Uint8Array, about: NewFile): Promise<string>;
  /**
   * Stores drafts, which are handed over, as `store` does, with one transaction for all of them; of those that have the
   * same content one is enough.
   *
   * @returns the ids of the files, in the same order
   * @throws AppError file_store_unavailable; then nothing of the drafts stays
   */
  storeAll(
    scope: TenantScope,
    contents: readonly { readonly draft: Draft; readonly about: NewFile }[],
  ): Promise<readonly string[]>;
  /** @throws ContentMissingError, AppError file_store_unavailable */
  read(file: Pick<StoredFile, 'organizationId' | 'sha256'>, range?: ByteRange): Promise<Readable>;
  /** The whole content, of a file that is small. @throws as `read` */
  readBytes(file: StoredFile): Promise<Buffer>;
}

/** The files of all organisations. */
export interface Files extends StoredFiles {
  /** Removes what nobody keeps, see `purgeFiles`. @returns how many contents were removed */
  purge(now: Date): Promise<number>;
  close(): void;
}

/** The files in the place that the settings name. */
export async function openFiles(
  configuration: Pick<Configuration, 'dataDir' | 'filesUrl' | 'filesKeepDays'>,
  database: Database,
): Promise<Files> {
  return createFiles({
    database,
    store: await openContentStore(configuration),
    drafts: createDrafts(filesFolder(configuration)),
    keepDays: configuration.filesKeepDays,
  });
}

/** The same for a process that acts for one organisation at a time, and removes nothing. */
export async function openStoredFiles(
  configuration: Pick<Configuration, 'dataDir' | 'filesUrl'>,
  database: Pick<Database, 'tenant'>,
): Promise<StoredFiles> {
  return createStoredFiles({
    database,
    store: await openContentStore(configuration),
    drafts: createDrafts(filesFolder(configuration)),
  });
}

/** The files of a database in a store. */
export function createFiles(parts: FilesParts): Files {
  return {
    ...createStoredFiles(parts),
    purge: (now) => purgeFiles(parts, now),
    close: () => parts.store.close(),
  };
}

function createStoredFiles({
  database,
  store,
  drafts,
}: Omit<FilesParts, 'database'> & { readonly database: Pick<Database, 'tenant'> }): StoredFiles {
  const storeAll: StoredFiles['storeAll'] = async (scope, contents) => {
    const files = contents.map(({ draft, about }) => ({ id: createId(), draft, about }));
    if (files.length === 0) return [];
    try {
      await database.tenant(scope, (tx) => announceFiles(tx, scope, files));
      await store.adopt(
        scope.organizationId,
        files.map(({ draft }) => draft),
      );
    } catch (error) {
      await Promise.all(files.map(({ draft }) => drafts.remove(draft)));
      throw error;
    }
    return files.map(({ id }) => id);
  };
  return {
    drafts,
    store: async (scope, content, about) => {
      const draft = content instanceof Uint8Array ? await drafts.write(content) : content;
      const [id = ''] = await storeAll(scope, [{ draft, about }]);
      return id;
    },
    storeAll,
    read: (file, range) => store.read(file, range),
    readBytes: async (file) => buffer(await store.read(file)),
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#platform/server/database/database.ts';
import { createDrafts } from '#platform/server/files/drafts.ts';
import type { Drafts } from '#platform/server/files/drafts.ts';
import type { ContentStore } from '#platform/server/files/content-store.ts';
import { createFiles } from '#platform/server/files/files.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createFolderStore } from '#platform/server/files/folder-store.ts';
import { whenOver } from './when-over.ts';

/** Files in a folder of their own, gone after the test file's last test. */
export async function createTestFiles(
  database: Database,
): Promise<{ folder: string; store: ContentStore; drafts: Drafts; files: Files }> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-files-'));
  whenOver(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const [store, drafts] = [createFolderStore(folder), createDrafts(folder)];
  return { folder, store, drafts, files: createFiles({ database, store, drafts }) };
}

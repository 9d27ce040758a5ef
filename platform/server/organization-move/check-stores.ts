import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { AppError } from '../errors/app-error.ts';
import { ContentMissingError } from '../files/content-store.ts';
import { beginReading } from '../organization-copy/open-sides.ts';
import type { Side } from './sides.ts';

/** So many contents are looked for: a single one may be lost. */
const sampleSize = 20;

/**
 * Checks that both stores of files belong to their databases, and that the target's can be written: 16 bytes are written
 * and removed again.
 *
 * @returns what is wrong, one line each
 */
export async function checkStores(source: Side, target: Side, organizationId: string): Promise<string[]> {
  const problems: string[] = [];
  if (!(await isStoreOfDatabase(source)))
    problems.push('None of the newest files is in the store of the source; see DATA_DIR and FILES_URL');
  if (!(await isStoreOfDatabase(target)))
    problems.push('--files is not the store of the target: none of the newest files of its database is there');
  const refusal = await tryToWrite(target, organizationId);
  if (refusal !== undefined) problems.push(refusal);
  return problems;
}

/** True if a store has any of the newest contents of a database, or the database knows none. */
async function isStoreOfDatabase({ client, store }: Side): Promise<boolean> {
  await beginReading(client);
  const { rows } = await client
    .query<{ organizationId: string; sha256: string }>(
      `SELECT organization_id AS "organizationId", sha256 FROM files
        WHERE kept_at IS NOT NULL AND EXISTS (SELECT FROM organizations o WHERE o.id = organization_id AND o.availability IN ('open', 'moving'))
        ORDER BY created_at DESC LIMIT ${sampleSize}`,
    )
    .finally(() => client.query('ROLLBACK'));
  for (const key of rows) {
    try {
      (await store.read(key)).destroy();
      return true;
    } catch (error) {
      if (error instanceof AppError) return true;
      if (!(error instanceof ContentMissingError)) throw error;
    }
  }
  return rows.length === 0;
}

/** @returns what is wrong */
async function tryToWrite({ store, drafts, folder }: Side, organizationId: string): Promise<string | undefined> {
  if (folder !== undefined && !(await isFolder(dirname(folder))))
    return `--files: the folder ${dirname(folder)} does not exist; name the target's DATA_DIR/files`;
  if (folder !== undefined && (await isFolder(folder)) === false)
    return `--files: ${folder} is not a folder; name the target's DATA_DIR/files`;
  const content = randomBytes(8).toString('hex');
  try {
    const draft = await drafts.write(Buffer.from(content));
    await drafts.handOver(draft, () => store.adopt(organizationId, [draft]));
    const key = { organizationId, sha256: draft.sha256 };
    const isEqual = (await text(await store.read(key))) === content;
    await store.remove(key);
    return isEqual ? undefined : '--files: a file that was written there has another content when it is read';
  } catch (error) {
    return `--files: nothing can be written there (${describeCause(error)})`;
  }
}

/** @returns undefined if there is nothing at the path */
async function isFolder(path: string): Promise<boolean | undefined> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => undefined,
  );
}

function describeCause(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return describeCause(error.cause);
  return error instanceof Error ? error.message : String(error);
}

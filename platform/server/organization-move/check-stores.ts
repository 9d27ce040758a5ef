import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { AppError } from '../errors/app-error.ts';
import { ContentMissingError } from '../files/content-store.ts';
import type { ContentKey, ContentStore } from '../files/content-store.ts';
import { beginReading } from '../organization-copy/open-sides.ts';
import type { Side } from './sides.ts';

/** So many contents are looked for: a single one may be lost. */
const sampleSize = 20;

/**
 * Checks that both stores of files belong to their databases and to one of them only, and that the target's can be
 * written: 16 bytes are written and removed again.
 *
 * @returns what is wrong, one line each
 */
export async function checkStores(source: Side, target: Side, organizationId: string): Promise<string[]> {
  const problems: string[] = [];
  const own = await findNewest(source);
  if (own === 'missing')
    problems.push('None of the newest files is in the store of the source; see DATA_DIR and FILES_URL');
  if (own instanceof AppError)
    problems.push(`The files of the source cannot be read (${describeCause(own)}); see DATA_DIR and FILES_URL`);
  if ((await findNewest(target)) === 'missing')
    problems.push('--files is not the store of the target: none of the newest files of its database is there');
  const refusal = await tryToWrite(target, source.store, organizationId);
  if (refusal !== undefined) problems.push(refusal);
  return problems;
}

/** Looks whether a store has any of the newest contents of a database that knows some. @returns the error of a store that does not answer */
async function findNewest({ client, store }: Side): Promise<'found' | 'missing' | AppError> {
  await beginReading(client);
  const { rows } = await client
    .query<ContentKey>(
      `SELECT organization_id AS "organizationId", sha256 FROM files
        WHERE kept_at IS NOT NULL AND EXISTS (SELECT FROM organizations o WHERE o.id = organization_id AND o.availability IN ('open', 'moving'))
        ORDER BY created_at DESC LIMIT ${sampleSize}`,
    )
    .finally(() => client.query('ROLLBACK'));
  for (const key of rows) {
    const found = await look(store, key);
    if (found !== 'missing') return found;
  }
  return rows.length === 0 ? 'found' : 'missing';
}

async function look(store: ContentStore, key: ContentKey): Promise<'found' | 'missing' | AppError> {
  try {
    (await store.read(key)).destroy();
    return 'found';
  } catch (error) {
    if (error instanceof AppError) return error;
    if (error instanceof ContentMissingError) return 'missing';
    throw error;
  }
}

/** @returns what is wrong */
async function tryToWrite(
  { store, drafts, folder }: Side,
  source: ContentStore,
  organizationId: string,
): Promise<string | undefined> {
  if (folder !== undefined && !(await isFolder(dirname(folder))))
    return `--files: the folder ${dirname(folder)} does not exist; name the target's DATA_DIR/files`;
  if (folder !== undefined && (await isFolder(folder)) === false)
    return `--files: ${folder} is not a folder; name the target's DATA_DIR/files`;
  const content = randomBytes(8).toString('hex');
  let step = 'written';
  let written: ContentKey | undefined;
  try {
    const draft = await drafts.write(Buffer.from(content));
    await drafts.handOver(draft, () => store.adopt(organizationId, [draft]));
    const key = { organizationId, sha256: draft.sha256 };
    written = key;
    step = 'read';
    const isEqual = (await text(await store.read(key))) === content;
    const isShared = (await look(source, key)) === 'found';
    step = 'removed';
    written = undefined;
    await store.remove(key);
    if (isShared)
      return '--files names the files of the source by another name; the target needs a folder or bucket of its own';
    if (!isEqual) return '--files: a file that was written there has another content when it is read';
    const gone = await look(store, key);
    return gone instanceof AppError
      ? `--files: a missing file is refused (${describeCause(gone)}); the key lacks the permission to list the bucket (s3:ListBucket)`
      : undefined;
  } catch (error) {
    if (written !== undefined) await store.remove(written).catch(() => undefined);
    return `--files: a file cannot be ${step} there (${describeCause(error)})`;
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

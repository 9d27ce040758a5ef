import { sql } from 'kysely';
import type { Transaction } from '../database/transaction.ts';
import { createId } from '../ids.ts';
import type { Draft } from './drafts.ts';

/** Description of a new file, beside its content. */
export interface NewFile {
  /** As its sender calls it; see `toFileName`. */
  readonly name: string;
  /** As the content tells. */
  readonly mediaType: string;
  /** Purpose of the file, such as `logo`. */
  readonly purpose: string;
}

/** A file of an organisation. */
export interface StoredFile {
  readonly organizationId: string;
  readonly id: string;
  readonly sha256: string;
  readonly byteSize: number;
  readonly mediaType: string;
  readonly name: string;
}

interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

/** Announces files whose contents are about to be written: from here on nobody removes those contents. */
export async function announceFiles(
  tx: Transaction,
  owner: Owner,
  files: readonly { readonly id: string; readonly draft: Draft; readonly about: NewFile }[],
): Promise<void> {
  const rows = files.map(({ id, draft: { sha256, byteSize }, about: { name, mediaType, purpose } }) => ({
    organization_id: owner.organizationId,
    id,
    sha256,
    byte_size: byteSize,
    media_type: mediaType,
    name,
    purpose,
    created_by: owner.userId,
  }));
  await tx.insertInto('files').values(rows).execute();
}

/**
 * Keeps a stored file, in the transaction of the record that refers to it; a file that nobody keeps is removed after a
 * day.
 *
 * @throws Error when there is none, or somebody kept it before
 */
export async function keepFile(tx: Transaction, id: string): Promise<void> {
  const kept = await tx
    .updateTable('files')
    .set({ kept_at: sql`now()` })
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!kept) throw new Error('The file is not a pending upload');
}

/** Keeps several files; those that are kept already stay so. @returns how many are kept now */
export async function keepFiles(tx: Transaction, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ kept_at: sql`coalesce(kept_at, now())` })
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Copies the row of a kept file: both have the same content, which is removed with the last of them.
 *
 * @returns the id of the copy
 * @throws Error when there is no such file
 */
export async function copyFile(tx: Transaction, id: string): Promise<string> {
  const copy = createId();
  const { rows } = await sql<{ id: string }>`
    INSERT INTO files (organization_id, id, sha256, byte_size, media_type, name, purpose, created_by, kept_at)
    SELECT organization_id, ${copy}::uuid, sha256, byte_size, media_type, name, purpose, created_by, now() FROM files
     WHERE id = ${id} AND kept_at IS NOT NULL RETURNING id`.execute(tx);
  if (rows.length !== 1) throw new Error('The file to copy does not exist');
  return copy;
}

/** Removes a file; its content follows a day later, unless another file of the organisation has the same. */
export async function removeFile(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', id).execute();
}

/** Removes a file unless somebody keeps it. */
export async function removeUnkeptFile(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', id).where('kept_at', 'is', null).execute();
}

/** A kept file of the transaction's organisation. */
export async function findFile(tx: Transaction, id: string): Promise<StoredFile | undefined> {
  return selectFile(tx, id).where('f.kept_at', 'is not', null).executeTakeFirst();
}

/**
 * A file of the transaction's organisation that nobody has kept, such as what a task is to read: it is there for a day.
 */
export async function findUnkeptFile(tx: Transaction, id: string): Promise<StoredFile | undefined> {
  return selectFile(tx, id).where('f.kept_at', 'is', null).executeTakeFirst();
}

function selectFile(tx: Transaction, id: string) {
  return tx
    .selectFrom('files as f')
    .select([
      'f.organization_id as organizationId',
      'f.id',
      'f.sha256',
      'f.byte_size as byteSize',
      'f.media_type as mediaType',
      'f.name',
    ])
    .where('f.id', '=', id);
}

import { sql } from 'kysely';
import { gigabyte } from '../../contract/files.ts';
import type { OrganizationId } from '../../contract/ids.ts';
import type { Transaction } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';

/** A limit in gigabytes as texts and forms show it: rounded to a decimal. */
export const toGigabytes = (bytes: number): number => Math.round((bytes / gigabyte) * 10) / 10;

/**
 * Refuses a file beyond what the files of the organisation may take together, those among them that wait to be kept or
 * removed.
 *
 * @param byteSize of a file that is not stored yet
 * @throws AppError storage_full with `gigabytes`
 */
export async function assertRoom(
  { tx, actor }: { readonly tx: Transaction; readonly actor: { readonly organizationId: OrganizationId } },
  byteSize: number,
): Promise<void> {
  const { limit, left } = await readRoom(tx, actor.organizationId);
  if (byteSize > left)
    throw new AppError('storage_full', {
      field: 'file',
      params: { gigabytes: toGigabytes(limit) },
    });
}

/** Reads an organisation's limit for all files together, and the rest of it, in bytes. */
export async function readRoom(
  tx: Transaction,
  organizationId: OrganizationId,
): Promise<{ readonly limit: number; readonly left: number }> {
  const { limit } = await tx
    .selectFrom('organizations')
    .select('storage_limit_bytes as limit')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ used: number }>`SELECT kontor_stored_bytes() AS used`.execute(tx);
  return { limit, left: limit - (rows[0]?.used ?? 0) };
}

/** Counts the bytes of an organisation's files, in an identity transaction: the operator sees no more of them. */
export async function countStoredBytes(tx: Transaction, organizationId: OrganizationId): Promise<number> {
  const { used } = await tx
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(byte_size), 0)::bigint`.as('used'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return used;
}

import { sql } from 'kysely';
import { joinPath } from '../../contract/fields.ts';
import type { Transaction } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';

/**
 * References must be records of the organisation, which stay until the transaction ends; whether another organisation
 * has one is not told.
 *
 * @param values ids by the names of the lookups; null and absent ones refer to nothing
 * @param path of the values in the request
 * @throws AppError reference_not_found, naming the field
 */
export async function assertReferences(
  tx: Transaction,
  lookups: Readonly<Record<string, { readonly entity: { readonly table: string } }>>,
  values: object,
  path: string,
): Promise<void> {
  for (const [name, { entity }] of Object.entries(lookups)) {
    const id: unknown = Reflect.get(values, name);
    if (typeof id !== 'string') continue;
    const { rows } = await sql`SELECT FROM ${sql.table(entity.table)} WHERE id = ${id} FOR KEY SHARE`.execute(tx);
    if (rows.length === 0) throw new AppError('reference_not_found', { field: joinPath(path, name) });
  }
}

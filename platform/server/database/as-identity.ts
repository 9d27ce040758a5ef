import { sql } from 'kysely';
import type { Transaction } from './transaction.ts';

/**
 * Runs a part of a tenant transaction as `kontor_identity`, which reads and writes the tables of sign-in: what has to
 * happen together with a change of the organisation, such as adding a user beside the membership, is one transaction.
 * The settings of the tenant stay; the statements inside must name the organisation themselves. An error ends the
 * transaction anyway, so the role is given back only on success.
 */
export async function asIdentity<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await sql`SET LOCAL ROLE kontor_identity`.execute(tx);
  const result = await work();
  await sql`SET LOCAL ROLE kontor_app`.execute(tx);
  return result;
}

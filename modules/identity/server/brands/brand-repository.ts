import type { Transaction } from '#platform/server/database/transaction.ts';

/** Lists the hosts that have a brand, in lower case and without port. */
export async function listBrandHosts(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('brands').select('host').execute();
  return new Set(rows.map((row) => row.host));
}

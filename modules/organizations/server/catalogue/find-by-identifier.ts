import type { Transaction } from '#platform/server/database/transaction.ts';

/**
 * Finds ids of catalogue entries in the order of their identifiers.
 * @throws Error naming identifiers missing from the catalogue
 */
export async function findIdsByIdentifier(
  tx: Transaction,
  table: 'services' | 'permissions' | 'applications',
  identifiers: readonly string[],
): Promise<string[]> {
  if (identifiers.length === 0) return [];
  const rows = await tx.selectFrom(table).select(['id', 'identifier']).where('identifier', 'in', identifiers).execute();
  const ids = new Map(rows.map((row) => [row.identifier, row.id]));
  const unknown = identifiers.filter((identifier) => !ids.has(identifier));
  if (unknown.length > 0) throw new Error(`The catalogue has no ${table} ${unknown.join(', ')}`);
  return identifiers.flatMap((identifier) => ids.get(identifier) ?? []);
}

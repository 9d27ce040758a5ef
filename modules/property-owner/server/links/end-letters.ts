import type { TenantContext } from '#platform/server/http/context.ts';

/**
 * Ends the codes of letters to owners who have access now: a letter in a former flat would otherwise still open their
 * data. @returns the owners whose letter had a code
 */
export async function endLetters(
  { tx }: Pick<TenantContext, 'tx'>,
  ownerIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.deleteFrom('owner_letters').where('owner_id', 'in', ownerIds).returning('owner_id').execute();
  return rows.map(({ owner_id }) => owner_id);
}

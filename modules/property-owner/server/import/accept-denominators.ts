import type { Transaction } from '#platform/server/database/transaction.ts';
import { maxDenominators } from '../../contract/shares.ts';

/** Adds the denominator of a share to those of a community (row id); false if they are too many with it. */
export type AcceptDenominator = (ownerId: string, denominator: number) => boolean;

/**
 * Reads the denominators of the members of all communities of the organisation, or of one (row id). Without a limit the
 * common denominator of a long list, and the time of every count with it, would have none.
 * @param memberId member whose share changes
 */
export async function readDenominators(
  tx: Transaction,
  ownerId?: string,
  memberId?: string,
): Promise<AcceptDenominator> {
  let select = tx
    .selectFrom('community_members')
    .select(['owner_id', 'share_denominator'])
    .distinct()
    .where('withdrawn_at', 'is', null);
  if (ownerId !== undefined) select = select.where('owner_id', '=', ownerId);
  if (memberId !== undefined) select = select.where('id', '<>', memberId);
  const known = new Map<string, Set<number>>();
  for (const { owner_id: owner, share_denominator: denominator } of await select.execute())
    known.set(owner, (known.get(owner) ?? new Set()).add(denominator));
  return (owner, denominator) => {
    const own = known.get(owner) ?? new Set();
    if (own.size >= maxDenominators && !own.has(denominator)) return false;
    known.set(owner, own.add(denominator));
    return true;
  };
}

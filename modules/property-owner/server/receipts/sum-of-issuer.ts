import { fromCents, toCents } from '#platform/contract/money.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { IssuerYear } from '../../contract/receipts/receipts.ts';
import { opensInAnyState } from '../transactions/receipt-file.ts';
import { countColumns } from './list-receipts.ts';
import type { ReceiptRow } from './select-receipts.ts';

/**
 * Counts the receipts of the same issuer and owner in the year of a receipt, as the list does with these filters; null
 * without an issuer or owner, and for members of a community, who do not see all of them.
 */
export async function sumOfIssuer(
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  { id, owner_id: ownerId, issuer, captured_on: capturedOn }: ReceiptRow,
): Promise<IssuerYear | null> {
  if (ownerId === null || issuer.trim() === '' || !(await opensInAnyState(tx, id))) return null;
  const year = (capturedOn ?? todayInGermany(clock)).slice(0, 4);
  const filter = { rechnungssteller: issuer, from: `${year}-01-01`, to: `${year}-12-31` };
  // The reader sees all that the wall shows: an owner’s list holds only what is to be released.
  const columns = Object.values(await countColumns(tx, { ownerId, reader: 'reader' }, filter));
  return {
    jahr: Number(year),
    anzahl: columns.reduce((sum, { count }) => sum + count, 0),
    summe: fromCents(columns.reduce((sum, column) => sum + toCents(column.sum), 0n)),
  };
}

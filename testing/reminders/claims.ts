import type { Database } from '#platform/server/database/database.ts';
import type { TenantScope } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';

/** Adds a reminder without a letter to invoices, which claims a lump sum. @param numbers of the invoices */
export function addClaims(
  database: Database,
  scope: TenantScope,
  { numbers, lumpSumCents }: { readonly numbers: readonly string[]; readonly lumpSumCents: number },
): Promise<void> {
  return database.tenant(scope, async (tx) => {
    const invoices = await tx.selectFrom('invoices').select('id').where('number', 'in', numbers).execute();
    await tx
      .insertInto('reminders')
      .values(
        invoices.map(({ id }) => ({
          organization_id: scope.organizationId,
          id: createId(),
          invoice_id: id,
          level: 2,
          letter_day: '2026-03-20',
          pay_day: '2026-03-30',
          open_cents: 1,
          interest_cents: 0,
          lump_sum_cents: lumpSumCents,
          fee_cents: 0,
          settled_cents: 0,
          interest_parts: '[]',
          text: 'Mahnung',
          pdf: Buffer.alloc(0),
          created_at: new Date('2026-03-20T08:00:00Z'),
          created_by_name: '',
        })),
      )
      .execute();
  });
}

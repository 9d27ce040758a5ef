import type { Database } from '#platform/server/database/database.ts';
import type { TenantScope } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';

interface Given {
  /** Owner with one assigned posting. */
  readonly eid: string;
  readonly buchungid: string;
  /** Text that appears in every row. */
  readonly text: string;
}

/**
 * Adds postings of an unknown owner, one of them assigned, and a waiting journal entry. @returns the id of the entry
 */
export async function fillUnassigned(
  database: Database,
  scope: TenantScope,
  { eid, buchungid, text }: Given,
): Promise<string> {
  const organization_id = scope.organizationId;
  const refresh = createId();
  await database.tenant(scope, async (tx) => {
    const found = await tx.selectFrom('property_owners').select('id').where('external_id', '=', eid).executeTakeFirst();
    const owner = found?.id ?? createId();
    if (!found)
      await tx
        .insertInto('property_owners')
        .values({ organization_id, id: owner, external_id: eid, full_name: text, source: 'import' })
        .execute();
    await tx
      .insertInto('postings')
      .values(
        [buchungid, `${buchungid}-2`].map((id) => ({
          organization_id,
          id: createId(),
          external_id: id,
          owner_id: id === buchungid ? owner : null,
          given_eid: 'unbekannt',
          booking_date: '2026-01-05',
          amount_cents: 100,
          purpose: text,
        })),
      )
      .execute();
    await tx
      .insertInto('posting_assignments')
      .values({ organization_id, posting_external_id: buchungid, owner_id: owner, assigned_by: scope.userId })
      .execute();
    await tx
      .insertInto('account_balances')
      .values({ organization_id, id: createId(), owner_id: owner, account: text, day: '2026-01-05', amount_cents: 100 })
      .execute();
    await tx
      .insertInto('deliveries')
      .values({ organization_id, id: refresh, delivery_id: text, state: 'waiting', run_id: createId() })
      .execute();
  });
  return refresh;
}

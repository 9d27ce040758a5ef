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

interface Filled {
  /** Entry of a delivery that waits. */
  readonly waiting: string;
  /** Entry of a delivery that can be taken back. */
  readonly taken: string;
}

/** Adds postings of an unknown owner, one of them assigned, and journal entries with their lists and changes. */
export async function fillUnassigned(
  database: Database,
  scope: TenantScope,
  { eid, buchungid, text }: Given,
): Promise<Filled> {
  const organization_id = scope.organizationId;
  const [waiting, taken] = [createId(), createId()];
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
      .values([
        { organization_id, id: waiting, delivery_id: text, state: 'waiting', run_id: createId() },
        {
          organization_id,
          id: taken,
          delivery_id: `${text}-1`,
          state: 'taken',
          run_id: createId(),
          undo_state: JSON.stringify({
            lastUpdateAt: null,
            expirationId: null,
            deliveredAt: null,
            lastTransaction: null,
          }),
        },
      ])
      .execute();
    await tx
      .insertInto('delivery_lists')
      .values({
        organization_id,
        delivery_id: waiting,
        kind: 'errors',
        part: 0,
        rows: JSON.stringify([{ file: text, line: 2, field: null, code: 'required', value: text }]),
      })
      .execute();
    await tx
      .insertInto('delivery_changes')
      .values({ organization_id, table_name: 'property_owners', added: [owner] })
      .execute();
  });
  return { waiting, taken };
}

import { sql } from 'kysely';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';

interface Assignment {
  readonly buchungids: readonly string[];
  readonly eid: string;
}

/**
 * Assigns postings of unknown owners; replaces earlier assignments.
 * @returns their number
 * @throws AppError not_found for the owner, or for any other posting
 */
export async function assignToOwner(context: TenantContext, { buchungids, eid }: Assignment): Promise<number> {
  const { tx, actor, clock } = context;
  const owner = await tx
    .selectFrom('property_owners')
    .select(['id', 'full_name'])
    .where('external_id', '=', eid)
    .executeTakeFirst();
  const ids = [...new Set(buchungids)];
  if (!owner) throw new AppError('not_found', { field: 'eid' });
  const found = await tx
    .selectFrom('postings as p')
    .leftJoin('posting_assignments as a', (join) =>
      join.onRef('a.organization_id', '=', 'p.organization_id').onRef('a.posting_external_id', '=', 'p.external_id'),
    )
    .select('p.external_id')
    .where('p.external_id', 'in', ids)
    .where('p.withdrawn_at', 'is', null)
    .where((where) => where.or([where('p.owner_id', 'is', null), where('a.owner_id', 'is not', null)]))
    .forUpdate('p')
    .execute();
  if (found.length !== ids.length) throw new AppError('not_found', { field: 'buchungids' });
  const set = { owner_id: owner.id, assigned_by: actor.userId, assigned_at: clock.now() };
  await tx
    .insertInto('posting_assignments')
    .values(ids.map((id) => ({ organization_id: actor.organizationId, posting_external_id: id, ...set })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'posting_external_id']).doUpdateSet(set))
    .execute();
  await tx.updateTable('postings').set({ owner_id: owner.id }).where('external_id', 'in', ids).execute();
  await logEvent(context, {
    event: 'transactions_assigned',
    subject: { type: 'transaction', id: ids[0] ?? '', label: ids.length === 1 ? (ids[0] ?? '') : '' },
    changes: listChanges(null, { owner: `${eid} ${owner.full_name}`.trim(), transactions: ids }),
  });
  return ids.length;
}

/** Removes an assignment. @throws AppError not_found */
export async function releaseTransaction(context: TenantContext, id: string): Promise<void> {
  const { tx } = context;
  const gone = await tx
    .deleteFrom('posting_assignments')
    .where('posting_external_id', '=', id)
    .returning('owner_id')
    .executeTakeFirst();
  if (!gone) throw new AppError('not_found');
  const { rows } = await sql<{ eid: string | null }>`
    UPDATE postings p SET owner_id = (SELECT o.id FROM property_owners o WHERE o.organization_id = p.organization_id AND o.external_id = p.given_eid)
     WHERE p.external_id = ${id} RETURNING (SELECT o.external_id FROM property_owners o WHERE o.organization_id = p.organization_id AND o.id = ${gone.owner_id}) AS eid`.execute(
    tx,
  );
  await logEvent(context, {
    event: 'transaction_released',
    subject: { type: 'transaction', id, label: id },
    changes: listChanges({ owner: rows[0]?.eid ?? null }, { owner: null }),
  });
}

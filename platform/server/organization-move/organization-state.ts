import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import { CopyError } from '../organization-copy/copy-error.ts';
import { announceAccessChange } from '../realtime/access-changes.ts';

/** An organisation as one side of a move knows it. */
export interface OrganizationState {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly availability: string;
  readonly moveId: string | null;
  readonly movedTo: string | null;
  readonly isDeleted: boolean;
  /** True for the operator's own, which the installation cannot do without. */
  readonly isOperator: boolean;
}

/** Finds an organisation by its id or identifier. */
export async function findOrganization(database: Database, name: string): Promise<OrganizationState | undefined> {
  const { rows } = await database.identity(
    (tx) =>
      sql<OrganizationState>`
        SELECT o.id, o.name, o.identifier, o.availability, o.move_id AS "moveId", o.moved_to AS "movedTo",
               o.deleted_at IS NOT NULL AS "isDeleted",
               EXISTS (SELECT FROM organization_services os JOIN services s ON s.id = os.service_id AND s.operator_only
                        WHERE os.organization_id = o.id) AS "isOperator"
          FROM organizations o WHERE o.id::text = ${name} OR o.identifier = ${name}
         ORDER BY (o.id::text = ${name}) DESC LIMIT 1`.execute(tx),
    { readOnly: true },
  );
  return rows[0];
}

/** @throws CopyError when there is none with this id or identifier */
export async function requireOrganization(database: Database, name: string): Promise<OrganizationState> {
  const found = await findOrganization(database, name);
  if (found === undefined)
    throw new CopyError(`There is no organisation with the id or identifier ${name} at the source; see --organization`);
  return found;
}

export interface StateChange {
  readonly organizationId: string;
  /** The change is made only if this is the state. */
  readonly from: readonly string[];
  readonly to: 'open' | 'moving' | 'moved';
  /** The change is made only in this move, if given: an earlier call may work on without knowing that it was replaced. */
  readonly ofMove?: string;
  /** Unchanged if absent. */
  readonly moveId?: string;
  readonly movedTo?: string;
}

/**
 * Changes the state of an organisation; every process hears of it, and live connections are told.
 *
 * @returns false when the organisation was in another state
 */
export async function changeState(
  tx: Transaction,
  { organizationId, from, to, ofMove, moveId, movedTo }: StateChange,
): Promise<boolean> {
  const changed = await tx
    .updateTable('organizations')
    .set({
      availability: to,
      ...(moveId !== undefined && { move_id: moveId }),
      ...(movedTo !== undefined && { moved_to: movedTo }),
      // A target that is open keeps the id of its move, by which the source knows it; a source that stays forgets it.
      ...(to === 'open' && { moved_to: null }),
    })
    .where('id', '=', organizationId)
    .where('availability', 'in', from)
    .$if(ofMove !== undefined, (query) => query.where('move_id', '=', ofMove ?? null))
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) return false;
  await announceAccessChange(tx, { organizationId });
  return true;
}

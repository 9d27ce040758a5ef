import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
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

export interface StateChange {
  readonly organizationId: string;
  /** The change is made only if this is the state. */
  readonly from: readonly string[];
  readonly to: 'open' | 'moving' | 'moved';
  /** Unchanged if absent. */
  readonly moveId?: string;
  readonly movedTo?: string;
}

/**
 * Changes the state of an organisation; every process hears of it, and live connections are told.
 *
 * @returns false when the organisation was in another state
 */
export function changeState(
  database: Database,
  { organizationId, from, to, moveId, movedTo }: StateChange,
): Promise<boolean> {
  return database.identity(async (tx) => {
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
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return false;
    await announceAccessChange(tx, { organizationId });
    return true;
  });
}

import { sql } from 'kysely';
import type { AnyEntity } from '#platform/contract/records/entity.ts';
import { createId } from '#platform/server/ids.ts';
import type { RecordRules } from '#platform/server/records/record-routes.ts';

/** Begins the ids of records made by hand; deliveries bring none that begins so. */
export const ownIdPrefix = 'M-';

/** Gives new records of an entity the next ids outside, M-1, M-2 …, each used once, also when its record is gone. */
export function countExternalIds({ name, externalId }: Pick<AnyEntity, 'name' | 'externalId'>): NonNullable<RecordRules['complete']> {
  return async ({ tx, actor }, records, isTrial = false) => {
    if (externalId === undefined) throw new Error(`${name} has no id outside`);
    // Nobody who adds a record waits for a trial to end.
    if (isTrial) return records.map((values) => ({ ...values, [externalId]: createId() }));
    const { rows } = await sql<{ last: number }>`
      INSERT INTO external_id_counters (organization_id, entity, last) VALUES (${actor.organizationId}, ${name}, ${records.length})
      ON CONFLICT (organization_id, entity) DO UPDATE SET last = external_id_counters.last + excluded.last RETURNING last`.execute(tx);
    const first = (rows[0]?.last ?? 0) - records.length + 1;
    return records.map((values, index) => ({ ...values, [externalId]: `${ownIdPrefix}${first + index}` }));
  };
}

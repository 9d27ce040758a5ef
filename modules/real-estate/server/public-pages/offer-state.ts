import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** Facts that decide whether and how an object is shown, read with one statement. */
export interface OfferState {
  readonly estateObjectId: string;
  readonly objectId: string;
  readonly status: string;
  /** Changes with everything that a page shows: the same stamp is the same page. */
  readonly stamp: string;
}

/** Reads the state of an object of an agency that is open, as `resolve_offer` answers it; undefined if it is not there. */
export async function readOfferState(tx: Transaction, estateObjectId: string): Promise<OfferState | undefined> {
  const { rows } = await sql<OfferState>`
    SELECT o.id AS "estateObjectId", o.object_id AS "objectId", o.real_estate_status AS status,
           concat_ws(' ', o.version, g.name,
             (SELECT concat_ws('-', count(*), sum(p.version + p.revision), count(*) FILTER (WHERE p.state = 'ready'))
                FROM estate_pictures p WHERE p.organization_id = o.organization_id AND p.estate_object_id = o.id),
             (SELECT concat_ws('-', count(*), sum(s.version)) FROM settings s
               WHERE s.organization_id = o.organization_id AND s.area = 'real-estate')) AS stamp
      FROM estate_objects o JOIN organizations g ON g.id = o.organization_id
     WHERE o.id = ${estateObjectId}::uuid`.execute(tx);
  return rows[0];
}

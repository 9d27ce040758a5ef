import { sql } from 'kysely';
import { germanDayOf, germanMinuteOf } from '#platform/contract/days.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { undoSeconds } from '#modules/property-owner/contract/receipts/approval.ts';
import { usualRemindDays } from '#modules/property-owner/contract/receipts/receipt-settings.ts';
import type { OwnRecipient } from '../../gathered-mails/write-own-mail.ts';

/** Days before the day that costs money from which a waiting receipt is mentioned again. */
const daysBeforeCost = 2;
/** Time between two mails to a person. */
const restMs = 3_600_000;
/** A step can be taken back until then; the seconds beyond are those of a slow request. */
const ripeMs = (undoSeconds + 2) * 1000;
/** Hours in which people are reminded. */
const remindHours = { first: 7, end: 20 } as const;

/** A member who may have receipts to release. */
export interface ReleaseRecipient extends OwnRecipient {
  readonly membershipId: string;
  readonly userId: string;
  /** Row ids of the owners whose receipts they are told. */
  readonly ownerIds: readonly string[];
}

/** Instant of a run, with what follows from it. */
export interface ReleaseMoment {
  readonly today: string;
  /** Steps until then stand. */
  readonly ripeUntil: Date;
  /** Somebody who was told after it waits. */
  readonly restSince: Date;
  readonly mayRemind: boolean;
}

export function releaseMomentOf(now: Date): ReleaseMoment {
  const hour = Math.floor(germanMinuteOf(now) / 60);
  return {
    today: germanDayOf(now),
    ripeUntil: new Date(now.getTime() - ripeMs),
    restSince: new Date(now.getTime() - restMs),
    mayRemind: hour >= remindHours.first && hour < remindHours.end,
  };
}

/** SQL: organisations with receipts that wait for their owners. */
export const selectWithWaiting = sql`
  SELECT organization_id FROM receipts WHERE board_column = 'FREIZUGEBEN' AND withdrawn_at IS NULL AND owner_id IS NOT NULL`;

/** SQL: waiting receipts with the step that laid them before their owner; what is taken back and laid again is new. */
const waitingReceipts = ({ ripeUntil }: ReleaseMoment) => sql`
  SELECT r.organization_id, r.id, r.owner_id, r.pay_by,
         coalesce((SELECT max(d.version) FROM receipt_decisions d WHERE d.organization_id = r.organization_id AND d.receipt_id = r.id
                      AND d.kind = 'transition' AND d.to_state = 'FREIZUGEBEN'), 1) AS version
    FROM receipts r
   WHERE r.board_column = 'FREIZUGEBEN' AND r.withdrawn_at IS NULL AND r.owner_id IS NOT NULL AND coalesce(r.decided_at <= ${ripeUntil}, true)`;

/** Lists members who release for owners with a receipt that is new to them or to be mentioned again, and rest no more. */
export async function listRecipients(tx: Transaction, moment: ReleaseMoment): Promise<readonly ReleaseRecipient[]> {
  const { today, restSince, mayRemind } = moment;
  const { rows } = await sql<ReleaseRecipient>`
    WITH waiting AS MATERIALIZED (${waitingReceipts(moment)}),
    told AS MATERIALIZED (
      SELECT x.owner_id, x.membership_id
        FROM kontor_releasers(ARRAY(SELECT DISTINCT owner_id FROM waiting)) x
        JOIN owner_links l ON l.owner_id = x.owner_id AND l.membership_id = x.membership_id
       WHERE NOT x.is_replaced AND (x.is_deputy OR l.send_release_email)),
    due AS (
      SELECT DISTINCT t.membership_id
        FROM told t JOIN waiting w ON w.owner_id = t.owner_id
        LEFT JOIN receipt_settings s ON s.organization_id = w.organization_id AND s.owner_id = w.owner_id
        LEFT JOIN receipt_notices n ON n.organization_id = w.organization_id AND n.membership_id = t.membership_id AND n.receipt_id = w.id AND n.version = w.version
        CROSS JOIN LATERAL (SELECT coalesce(s.remind_after_days, ${usualRemindDays}) AS days, (n.told_at AT TIME ZONE 'Europe/Berlin')::date AS told_on) x
       WHERE n.told_at IS NULL OR n.asked_at > n.told_at
          OR ${mayRemind} AND x.days > 0 AND (
               x.told_on + x.days <= ${today}::date
               OR w.pay_by >= ${today}::date AND w.pay_by - ${daysBeforeCost}::int <= ${today}::date AND x.told_on < w.pay_by - ${daysBeforeCost}::int))
    SELECT m.id AS "membershipId", m.user_id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName", m.default_language AS language,
           ARRAY(SELECT t.owner_id FROM told t WHERE t.membership_id = m.id) AS "ownerIds"
      FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.id IN (SELECT membership_id FROM due)
       AND NOT EXISTS (SELECT FROM receipt_notices n WHERE n.organization_id = m.organization_id AND n.membership_id = m.id AND n.told_at > ${restSince})
     ORDER BY m.id`.execute(tx);
  return rows;
}

/** Lists the waiting receipts that a member may release, in a transaction of that member. */
export async function listReleasable(tx: Transaction, ownerIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM receipts
     WHERE board_column = 'FREIZUGEBEN' AND withdrawn_at IS NULL AND owner_id = ANY (${[...ownerIds]}::uuid[])
       AND owner_id = ANY ((SELECT kontor_releasing_owners())::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A receipt as a mail names it. */
export interface WaitingReceipt {
  readonly archivid: string;
  readonly eid: string;
  readonly owner: string;
  /** Empty without a rental unit. */
  readonly house: string;
  readonly name: string;
  readonly cents: number | null;
  readonly discountUntil: string | null;
  readonly discountCents: number | null;
  readonly dueOn: string | null;
  readonly isNew: boolean;
}

/**
 * Records receipts as told that still wait, in a transaction that sees every owner.
 * @returns them by the day that costs money; another run that told them at the same time leaves none
 */
export async function recordTold(
  tx: Transaction,
  moment: ReleaseMoment,
  {
    membershipId,
    readable,
    now,
  }: { readonly membershipId: string; readonly readable: readonly string[]; readonly now: Date },
): Promise<readonly WaitingReceipt[]> {
  const { rows } = await sql<WaitingReceipt>`
    WITH waiting AS MATERIALIZED (${waitingReceipts(moment)}),
    told AS (
      INSERT INTO receipt_notices AS n (organization_id, membership_id, receipt_id, version, told_at)
      SELECT w.organization_id, ${membershipId}::uuid, w.id, w.version, ${now} FROM waiting w WHERE w.id = ANY (${[...readable]}::uuid[])
      ON CONFLICT (organization_id, membership_id, receipt_id, version) DO UPDATE SET told_at = excluded.told_at WHERE n.told_at <= ${moment.restSince}
      RETURNING n.receipt_id, n.xmax = 0 AS is_new)
    SELECT r.archive_id AS archivid, o.external_id AS eid, coalesce(nullif(o.full_name, ''), o.external_id) AS owner,
           coalesce(nullif(trim(p.street || ' ' || p.street_number), ''), p.name, '') AS house,
           coalesce(nullif(r.issuer, ''), c.long_name, r.archive_id) AS name, r.amount_cents AS cents,
           r.discount_until AS "discountUntil", r.discount_cents AS "discountCents", r.due_on AS "dueOn", t.is_new AS "isNew"
      FROM told t JOIN receipts r ON r.id = t.receipt_id JOIN property_owners o ON o.organization_id = r.organization_id AND o.id = r.owner_id
      LEFT JOIN rental_units u ON u.organization_id = r.organization_id AND u.id = r.rental_unit_id
      LEFT JOIN properties p ON p.organization_id = u.organization_id AND p.id = u.property_id
      LEFT JOIN cost_types c ON c.organization_id = r.organization_id AND c.id = r.cost_type_id
     ORDER BY r.pay_by, r.id`.execute(tx);
  return rows;
}

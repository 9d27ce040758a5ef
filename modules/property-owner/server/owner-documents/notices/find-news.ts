import { sql } from 'kysely';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { instantOfHour } from '../../configuration/sync-times.ts';

/** Documents that became visible longer ago are not told any more, for example after a long outage. */
const maxAgeDays = 30;

/** A member who may have something to be told. */
export interface Recipient {
  readonly membershipId: string;
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: LanguageKey;
}

/** A document to be told. */
export interface News {
  readonly id: string;
  readonly title: string;
}

/** Period of a day's mails: documents stored until its morning that are visible on the day. */
export interface NoticeDay {
  readonly today: string;
  readonly firstDay: string;
  readonly storedBefore: Date;
  readonly startOfDay: Date;
}

/** Hour until which a document must be stored to be told on the same day: nightly deliveries are, what people lay is not. */
const morningHour = 6;

export function noticeDayOf(now: Date): NoticeDay {
  const today = germanDayOf(now);
  return {
    today,
    firstDay: addDays(today, -maxAgeDays),
    storedBefore: instantOfHour(today, morningHour),
    startOfDay: instantOfHour(today, 0),
  };
}

const isNews = ({ today, firstDay, storedBefore }: NoticeDay) => sql<boolean>`
  d.withdrawn_at IS NULL AND d.removed_at IS NULL AND l.send_document_email AND d.published_on <= ${today}::date AND d.created_at < ${storedBefore}
  AND greatest(d.published_on, (d.created_at AT TIME ZONE 'Europe/Berlin')::date)
      >= greatest(${firstDay}::date, (l.created_at AT TIME ZONE 'Europe/Berlin')::date)
  AND NOT EXISTS (SELECT FROM document_notices n WHERE n.organization_id = d.organization_id AND n.membership_id = l.membership_id AND n.document_id = d.id)`;

/** SQL: organisations with active members for whom a document is new. */
export const selectWithNews = (day: NoticeDay) => sql`
  SELECT d.organization_id FROM owner_documents d
    JOIN owner_links l ON l.organization_id = d.organization_id AND l.owner_id = d.owner_id
    JOIN memberships m ON m.organization_id = l.organization_id AND m.id = l.membership_id AND m.state = 'active'
   WHERE greatest(d.published_on, (d.created_at AT TIME ZONE 'Europe/Berlin')::date) >= ${day.firstDay}::date AND ${isNews(day)}`;

/** Lists active members with links to owners of new documents who got no mail today, whatever the wall lets them read. */
export async function listRecipients(tx: Transaction, day: NoticeDay): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT m.id AS "membershipId", m.user_id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName", m.default_language AS language
      FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.state = 'active'
       AND EXISTS (SELECT FROM owner_links l JOIN owner_documents d ON d.organization_id = l.organization_id AND d.owner_id = l.owner_id
                    WHERE l.organization_id = m.organization_id AND l.membership_id = m.id AND ${isNews(day)})
       AND NOT EXISTS (SELECT FROM document_notices n WHERE n.organization_id = m.organization_id AND n.membership_id = m.id AND n.told_at >= ${day.startOfDay})
     ORDER BY m.id`.execute(tx);
  return rows;
}

/** Lists the new documents of a member's links, in a transaction of that member: the wall decides what they may read. */
export async function listReadable(tx: Transaction, day: NoticeDay, membershipId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT d.id FROM owner_documents d JOIN owner_links l ON l.organization_id = d.organization_id AND l.owner_id = d.owner_id
     WHERE l.membership_id = ${membershipId}::uuid AND l.send_document_email AND d.published_on <= ${day.today}::date
       AND (d.owner_id = ANY ((SELECT kontor_linked_owners('books'))::uuid[])
            OR d.rental_unit_id IS NULL AND d.owner_id = ANY ((SELECT kontor_linked_owners('any'))::uuid[]))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Records those of some documents as told that are still new, in a transaction that sees every owner.
 * @returns them, the newest first; another process that told them at the same time leaves none
 */
export async function recordNotices(
  tx: Transaction,
  day: NoticeDay,
  {
    membershipId,
    readable,
    now,
  }: { readonly membershipId: string; readonly readable: readonly string[]; readonly now: Date },
): Promise<readonly News[]> {
  const { rows } = await sql<News>`
    WITH told AS (
      INSERT INTO document_notices (organization_id, membership_id, document_id, told_at)
      SELECT d.organization_id, l.membership_id, d.id, ${now}
        FROM owner_documents d JOIN owner_links l ON l.organization_id = d.organization_id AND l.owner_id = d.owner_id
       WHERE l.membership_id = ${membershipId}::uuid AND d.id = ANY (${[...readable]}::uuid[]) AND ${isNews(day)}
      ON CONFLICT DO NOTHING RETURNING document_id)
    SELECT d.id, d.title FROM owner_documents d JOIN told ON told.document_id = d.id ORDER BY d.published_on DESC, d.id DESC`.execute(
    tx,
  );
  return rows;
}

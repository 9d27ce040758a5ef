import { sql } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { receiptsAdministrationPermission } from '#modules/property-owner/contract/catalogue.ts';
import { allOwners } from '#modules/property-owner/contract/external-ids.ts';
import { instantOfHour } from '../../configuration/sync-times.ts';
import {
  createGathering,
  createGatheringSchedule,
  defineGatheringJob,
  gatherMails,
} from '../../gathered-mails/gather-mails.ts';
import { selectAmong } from '../../gathered-mails/select-among.ts';
import type { GatheredMails, GatheringParts, GatheringRun } from '../../gathered-mails/gather-mails.ts';
import { writeOwnMail } from '../../gathered-mails/write-own-mail.ts';
import type { OwnRecipient } from '../../gathered-mails/write-own-mail.ts';
import { mails } from '../../mails.ts';
import { everSince, pathOfReceipts } from '../path-of-receipts.ts';

const digestJob = defineGatheringJob('receipt-digests');
const dayMs = 86_400_000;

interface Administrator extends OwnRecipient {
  readonly membershipId: string;
  readonly userId: string;
  /** The last mail; a day ago without one. */
  readonly since: Date;
}
interface Morning {
  readonly startOfDay: Date;
  readonly dayAgo: Date;
}

/** SQL: receipts released since an instant and not yet paid, and those with a question since then. */
const happened = (since: unknown) => sql`(
  (r.board_column = 'FREIGEGEBEN' AND r.decided_at > ${since}) OR (r.question_open AND EXISTS (
    SELECT FROM receipt_comments c WHERE c.organization_id = r.organization_id AND c.receipt_id = r.id AND c.from_owner AND c.written_at > ${since})))`;

/** SQL: members `m` with the last mail `g` of each. */
const administrators = sql`memberships m LEFT JOIN receipt_digests g ON g.organization_id = m.organization_id AND g.membership_id = m.id`;

/** SQL: administrators to be told, and who have not been today. */
const isToBeTold = ({ startOfDay, dayAgo }: Morning) => sql`
  m.state = 'active' AND g.muted IS NOT TRUE AND (g.told_at IS NULL OR g.told_at < ${startOfDay})
  AND EXISTS (SELECT FROM membership_permissions mp JOIN permissions p ON p.id = mp.permission_id
               WHERE mp.organization_id = m.organization_id AND mp.membership_id = m.id AND p.identifier = ${receiptsAdministrationPermission})
  AND EXISTS (SELECT FROM receipts r WHERE r.organization_id = m.organization_id AND r.withdrawn_at IS NULL
                 AND ${happened(sql`coalesce(g.told_at, ${dayAgo}::timestamptz)`)})`;

/** Morning mails: what was released and asked since the last one, to administrators of receipts. */
const digests: GatheredMails<Administrator, Morning> = {
  name: 'morning mails',
  momentOf: (now) => ({
    startOfDay: instantOfHour(germanDayOf(now), 0),
    dayAgo: new Date(now.getTime() - dayMs),
  }),
  candidates: (morning) =>
    selectAmong(
      sql`SELECT organization_id FROM receipts WHERE withdrawn_at IS NULL AND (board_column = 'FREIGEGEBEN' OR question_open)`,
      administrators,
      isToBeTold(morning),
    ),
  listRecipients: async (tx, morning) => {
    const { rows } = await sql<Administrator>`
      SELECT m.id AS "membershipId", m.user_id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName",
             m.default_language AS language, coalesce(g.told_at, ${morning.dayAgo}::timestamptz) AS since
        FROM ${administrators} JOIN users u ON u.id = m.user_id
       WHERE ${isToBeTold(morning)}
       ORDER BY m.id`.execute(tx);
    return rows;
  },
  listReadable: async (tx, _, { since }) => {
    const { rows } = await sql<{ id: string }>`
      SELECT r.id FROM receipts r WHERE r.withdrawn_at IS NULL AND ${happened(since)}`.execute(tx);
    return rows.map(({ id }) => id);
  },
  write: async (context, { person, moment, readable, now, publicUrl }) => {
    if (!(await recordDigest(context.tx, context.actor.organizationId, { person, moment, now }))) return null;
    const { rows } = await sql<{ releases: number; questions: number }>`
      SELECT count(*) FILTER (WHERE r.board_column = 'FREIGEGEBEN' AND r.decided_at > ${person.since})::int AS releases,
             count(*) FILTER (WHERE r.question_open)::int AS questions
        FROM receipts r WHERE r.id = ANY (${[...readable]}::uuid[])`.execute(context.tx);
    const { releases = 0, questions = 0 } = rows[0] ?? {};
    const parts = [
      ...(releases > 0 ? [mails.translate(person.language, 'happened.releases', { count: releases })] : []),
      ...(questions > 0 ? [mails.translate(person.language, 'happened.questions', { count: questions })] : []),
    ];
    if (parts.length === 0) return null;
    return writeOwnMail(context, person, {
      kind: 'receiptDigest',
      publicUrl,
      path: pathOfReceipts({ eid: allOwners, from: everSince }),
      values: { what: parts.join(', ') },
    });
  },
};

/** @returns false if another run has told them today, or they have switched it off meanwhile */
async function recordDigest(
  tx: Transaction,
  organizationId: string,
  { person, moment, now }: { readonly person: Administrator; readonly moment: Morning; readonly now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('receipt_digests')
    .values({ organization_id: organizationId, membership_id: person.membershipId, told_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'membership_id'])
        .doUpdateSet({ told_at: now })
        .where('receipt_digests.muted', '=', false)
        .where((told) =>
          told.or([
            told('receipt_digests.told_at', 'is', null),
            told('receipt_digests.told_at', '<', moment.startOfDay),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Looks in the morning for organisations with something to tell. */
export const createDigestSchedule = (parts: Pick<GatheringParts, 'database' | 'clock'>) =>
  createGatheringSchedule(digestJob, digests, { ...parts, cron: '10 7-10 * * *' });

/** Sends the morning mails of an organisation. */
export const createDigests = (parts: GatheringParts) => createGathering(digestJob, digests, parts);

/** Mails the administrators of an organisation what happened. @returns the number of mails */
export const tellAdministrators = (parts: GatheringParts, run: GatheringRun): Promise<number> =>
  gatherMails(digests, parts, run);

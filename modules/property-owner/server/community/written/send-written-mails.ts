import { sql } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import { formatGermanTime, formatNumericDay } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { handleJob } from '#platform/server/jobs/define-job.ts';
import type { JobWork } from '#platform/server/jobs/define-job.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { Platform } from '#platform/server/platform.ts';
import { contestableUntil } from '#modules/property-owner/contract/community/contest.ts';
import { pagePaths } from '#modules/property-owner/contract/page-paths.ts';
import { writeOwnMail } from '../../gathered-mails/write-own-mail.ts';
import type { OwnRecipient } from '../../gathered-mails/write-own-mail.ts';
import { mails } from '../../mails.ts';
import { ownerName } from '../../wall/require-owner.ts';
import { forEveryOwner } from '../../wall/for-every-owner.ts';
import { lastVote } from './written-repository.ts';
import { writtenMailJob } from './written-mails.ts';
import type { WrittenMailOrder } from './written-mails.ts';

interface WrittenMailParts extends Pick<Platform, 'mailer'> {
  readonly database: Database;
  readonly configuration: { readonly publicUrl: string };
}

/** Sends the mails about written resolutions; all of one order leave together, so that nobody gets one twice. */
export const createWrittenMails = ({ database, mailer, configuration: { publicUrl } }: WrittenMailParts): JobWork =>
  handleJob(writtenMailJob, async ({ payload, complete }) => {
    const { organizationId } = payload;
    await database.tenant({ organizationId, userId: noUser }, async (tx) => {
      await forEveryOwner(tx);
      const context = {
        tx,
        actor: { organizationId, userId: noUser, membershipId: noUser, permissions: new Set<string>() },
      };
      for (const mail of await writeMails(context, payload, publicUrl)) await mailer.sendOwn(context, mail);
      await complete(tx);
    });
  });

async function writeMails(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  order: WrittenMailOrder,
  publicUrl: string,
): Promise<readonly Awaited<ReturnType<typeof writeOwnMail>>[]> {
  const { tx } = context;
  const written = await findToTell(tx, order.writtenId);
  if (!written) return [];
  const vote = order.voteId === undefined ? undefined : await findVote(tx, order.voteId);
  if (order.kind === 'writtenVoted' && vote === undefined) return [];
  const recipients = await listRecipients(tx, order, vote?.email);
  const path = `${pagePaths.writtenResolutions}/${order.writtenId}?${new URLSearchParams({ eid: written.eid })}`;
  return Promise.all(
    recipients.map((recipient) =>
      writeOwnMail(context, recipient, {
        kind: order.kind,
        publicUrl,
        path,
        values: {
          ...describeWritten(written, recipient.language),
          ...(vote && describeVote(vote, recipient.language)),
        },
        names: { community: written.community, subject: written.subject, ...(vote && { name: vote.name }) },
      }),
    ),
  );
}

interface ToTell {
  readonly eid: string;
  readonly community: string;
  readonly subject: string;
  readonly wording: string;
  readonly remarks: string;
  readonly majority: 'ALLE' | 'MEHRHEIT';
  readonly deadline: string;
  readonly announcedAt: Date | null;
  readonly isAdopted: boolean | null;
  readonly yes: string | null;
  readonly no: string | null;
  readonly abstained: string | null;
  readonly reason: string;
  readonly number: number | null;
}

async function findToTell(tx: Transaction, id: string): Promise<ToTell | undefined> {
  const { rows } = await sql<ToTell>`
    SELECT property_owners.external_id AS eid, ${ownerName} AS community, w.subject, w.wording, w.remarks, w.majority, w.deadline_on AS deadline,
           w.announced_at AS "announcedAt", w.is_adopted AS "isAdopted", w.votes_yes::float8 AS yes, w.votes_no::float8 AS no,
           w.votes_abstained::float8 AS abstained, w.withdrawal_reason AS reason, r.running_number AS number
      FROM community_written_resolutions w
      JOIN property_owners ON property_owners.organization_id = w.organization_id AND property_owners.id = w.owner_id
      LEFT JOIN community_resolutions r ON r.organization_id = w.organization_id AND r.id = w.resolution_id
     WHERE w.id = ${id}`.execute(tx);
  return rows[0];
}

interface CopiedVote {
  readonly choice: 'JA' | 'NEIN' | 'ENTHALTUNG';
  readonly at: Date;
  readonly name: string;
  readonly email: string;
  readonly units: readonly string[];
}

/** Finds a vote with all units for which it was cast by one click. */
async function findVote(tx: Transaction, id: string): Promise<CopiedVote | undefined> {
  const { rows } = await sql<CopiedVote>`
    SELECT b.choice, b.received_at AS at, b.entered_name AS name, b.copy_to AS email,
           ARRAY(SELECT DISTINCT v.unit FROM community_written_votes c
                   JOIN community_written_voters v ON v.organization_id = c.organization_id AND v.id = c.voter_id
                  WHERE c.written_id = b.written_id AND c.entered_by = b.entered_by AND c.received_at = b.received_at ORDER BY 1) AS units
      FROM community_written_votes b WHERE b.id = ${id} AND b.copy_to <> ''`.execute(tx);
  return rows[0];
}

/** Lists whom a mail goes to, each address once; people without an account are written to in German. */
async function listRecipients(
  tx: Transaction,
  { writtenId, kind }: WrittenMailOrder,
  copyTo: string | undefined,
): Promise<readonly OwnRecipient[]> {
  const { rows } = await sql<OwnRecipient>`
    SELECT DISTINCT ON (lower(a.email)) a.email, coalesce(u.first_name, '') AS "firstName", coalesce(u.last_name, a.person) AS "lastName",
           coalesce(m.default_language, 'de') AS language
      FROM (SELECT ${copyTo ?? null}::text AS email, '' AS person WHERE ${copyTo ?? null}::text IS NOT NULL
             UNION ALL
            SELECT v.email, v.person FROM community_written_voters v LEFT JOIN LATERAL ${lastVote} l ON true
             WHERE v.written_id = ${writtenId} AND v.email <> '' AND ${copyTo ?? null}::text IS NULL
               AND (${kind} <> 'writtenReminder' OR l.choice IS NULL)) a
      LEFT JOIN users u ON lower(u.email) = lower(a.email)
      LEFT JOIN memberships m ON m.user_id = u.id AND m.state = 'active'
     ORDER BY lower(a.email), a.person`.execute(tx);
  return rows;
}

function describeWritten(written: ToTell, language: LanguageKey): Record<string, string | number> {
  const { wording, remarks, majority, deadline, announcedAt, isAdopted, reason, number } = written;
  const say = (key: string): string => mails.translate(language, `written.${key}`);
  const day = announcedAt === null ? null : germanDayOf(announcedAt);
  return {
    wording: remarks === '' ? wording : `${wording}\n\n${remarks}`,
    deadline: formatNumericDay(deadline, language),
    rule: say(`rules.${majority}`),
    result: say(isAdopted === true ? 'adopted' : 'notAdopted'),
    day: day === null ? '' : formatNumericDay(day, language),
    until: day === null ? '' : formatNumericDay(contestableUntil(day), language),
    yes: written.yes ?? '',
    no: written.no ?? '',
    abstained: written.abstained ?? '',
    number: number ?? '',
    reason,
  };
}

const describeVote = ({ choice, at, units }: CopiedVote, language: LanguageKey): Record<string, string> => ({
  choice: mails.translate(language, `written.choices.${choice}`),
  time: formatGermanTime(at, language),
  units: units.join(', '),
});

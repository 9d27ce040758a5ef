import { sql } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import { formatGermanTime, formatNumericDay } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { handleJob } from '#platform/server/jobs/define-job.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.ts';
import type { JobWork } from '#platform/server/jobs/define-job.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { OrganizationMail } from '#platform/server/mail/outbox.ts';
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

/**
 * Sends the mails about written resolutions. An order for all becomes a job for each of them, so that nobody gets one
 * twice and no mail of the organisation waits for all of them.
 */
export const createWrittenMails = ({ database, mailer, configuration: { publicUrl } }: WrittenMailParts): JobWork =>
  handleJob(writtenMailJob, async ({ payload, complete }) => {
    const { organizationId, voteId, voterId } = payload;
    await database.tenant({ organizationId, userId: noUser }, async (tx) => {
      await forEveryOwner(tx);
      const context = {
        tx,
        actor: { organizationId, userId: noUser, membershipId: noUser, permissions: new Set<string>() },
      };
      if (voteId === undefined && voterId === undefined) {
        const voters = await listVoters(tx, payload);
        await enqueueAll(
          tx,
          writtenMailJob,
          voters.map((id) => ({ payload: { ...payload, voterId: id } })),
        );
      } else {
        const mail = await writeMail(context, payload, publicUrl);
        if (mail !== undefined) await mailer.sendOwn(context, mail);
      }
      await complete(tx);
    });
  });

async function writeMail(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  { writtenId, kind, voteId, voterId }: WrittenMailOrder,
  publicUrl: string,
): Promise<OrganizationMail | undefined> {
  const { tx } = context;
  const written = await findToTell(tx, writtenId);
  const vote = voteId === undefined ? undefined : await findVote(tx, voteId);
  const email = vote?.email ?? (voterId === undefined ? undefined : await findAddress(tx, voterId));
  if (!written || email === undefined) return undefined;
  const recipient = await findRecipient(tx, email);
  const { language } = recipient;
  return writeOwnMail(context, recipient, {
    kind,
    publicUrl,
    path: `${pagePaths.writtenResolutions}/${writtenId}?${new URLSearchParams({ eid: written.eid })}`,
    values: { ...describeWritten(written, language), ...(vote && describeVote(vote, language)) },
    names: {
      community: written.community,
      subject: written.subject,
      ...(vote && { name: vote.name, person: vote.person }),
    },
  });
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
  readonly person: string;
  readonly units: readonly string[];
}

/** SQL: key of the person of a voter, as `keyOfPerson`. */
const personOf = (voter: 'v' | 'o') =>
  sql`lower(regexp_replace(trim(${sql.ref(`${voter}.person`)}), '\\s+', ' ', 'g'))`;

/** Finds a vote with all units of the person for whom it was cast. */
async function findVote(tx: Transaction, id: string): Promise<CopiedVote | undefined> {
  const { rows } = await sql<CopiedVote>`
    SELECT b.choice, b.received_at AS at, b.entered_name AS name, b.copy_to AS email, v.person,
           ARRAY(SELECT DISTINCT o.unit FROM community_written_votes c
                   JOIN community_written_voters o ON o.organization_id = c.organization_id AND o.id = c.voter_id
                  WHERE c.written_id = b.written_id AND c.entered_by = b.entered_by AND c.received_at = b.received_at
                    AND ${personOf('o')} = ${personOf('v')} ORDER BY 1) AS units
      FROM community_written_votes b
      JOIN community_written_voters v ON v.organization_id = b.organization_id AND v.id = b.voter_id
     WHERE b.id = ${id} AND b.copy_to <> ''`.execute(tx);
  return rows[0];
}

/** Lists the voters (row ids) whom a mail goes to, each address once. */
async function listVoters(tx: Transaction, { writtenId, kind }: WrittenMailOrder): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT ON (lower(v.email)) v.id
      FROM community_written_voters v LEFT JOIN LATERAL ${lastVote} l ON true
     WHERE v.written_id = ${writtenId} AND v.email <> '' AND (${kind} <> 'writtenReminder' OR l.choice IS NULL)
     ORDER BY lower(v.email), v.id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function findAddress(tx: Transaction, voterId: string): Promise<string | undefined> {
  const voter = await tx
    .selectFrom('community_written_voters')
    .select('email')
    .where('id', '=', voterId)
    .executeTakeFirst();
  return voter?.email;
}

/** Finds the person with an address; who has no account is written to in German, by the name among the members. */
async function findRecipient(tx: Transaction, email: string): Promise<OwnRecipient> {
  const { rows } = await sql<OwnRecipient>`
    SELECT ${email}::text AS email, coalesce(u.first_name, '') AS "firstName",
           coalesce(u.last_name, (SELECT v.person FROM community_written_voters v WHERE lower(v.email) = lower(${email}) ORDER BY v.id DESC LIMIT 1), '') AS "lastName",
           coalesce(m.default_language, 'de') AS language
      FROM (SELECT) one
      LEFT JOIN users u ON lower(u.email) = lower(${email})
      LEFT JOIN memberships m ON m.user_id = u.id AND m.state = 'active'
     LIMIT 1`.execute(tx);
  return rows[0] ?? { email, firstName: '', lastName: '', language: 'de' };
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

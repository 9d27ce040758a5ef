import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { isCheckViolation } from '#platform/server/database/errors.ts';
import type { CommunityWrittenVotes } from '#platform/server/database/schema.generated.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { tooFrequent } from '#platform/server/limits/refusals.ts';
import type { VoteChoice } from '#modules/property-owner/contract/community/counting/votes.ts';
import { keyOfPerson } from '#modules/property-owner/contract/community/person-key.ts';
import type {
  castWrittenVote,
  typeWrittenVote,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { listedName } from '#platform/server/database/user-names.ts';
import { lockSent, logWritten } from './change-written.ts';
import type { Addressed, Changed } from './change-written.ts';
import { isVoterOf, lastVote, requireWritten } from './written-repository.ts';
import { mailWritten } from './written-mails.ts';

/** Votes of one voter that are kept: nobody changes their mind more often. */
const maxVotes = 30;

/**
 * Votes for all units of a person, who is found by the address of the account. The same vote again changes nothing.
 * @throws AppError not_found, no_vote, vote_person_needed, deadline_over, written_resolution_closed, too_many_requests
 */
export async function castVote(
  context: TenantContext,
  { eid, id }: Addressed,
  { stimme: choice, person }: EndpointInput<typeof castWrittenVote>['body'],
): Promise<Changed> {
  const { tx, actor, clock } = context;
  const owner = await requireOwner(context, eid, 'eid');
  const [changed, now] = [{ id, ownerId: owner.id }, clock.now()];
  const written = await requireWritten(tx, changed, { userId: actor.userId, now });
  const voters = findPerson(await listOwnVoters(tx, id, actor.userId), person);
  if (written.state === 'ABGELAUFEN') throw new AppError('deadline_over');
  if (written.state !== 'OFFEN') throw new AppError('written_resolution_closed');
  const changing = voters.filter((voter) => voter.choice !== choice);
  if (changing.length === 0) return changed;
  if (changing.some(({ votes }) => votes >= maxVotes)) throw tooFrequent('written-votes', 86_400);
  const { name, email } = await readAccount(tx, actor.userId);
  const ids = await addVotes(
    context,
    changing.map((voter) => ({
      written_id: id,
      voter_id: voter.id,
      choice,
      channel: 'PORTAL',
      received_at: now,
      entered_name: name,
      copy_to: email,
    })),
  );
  const [voteId] = ids;
  if (voteId !== undefined) await mailWritten(context, { writtenId: id, kind: 'writtenVoted', voteId });
  await logWritten(context, 'written_vote_cast', written, {}, person === undefined ? {} : { person });
  return changed;
}

/** Finds the entries of the person who votes: each of several with one address declares for themselves. */
function findPerson(voters: readonly OwnVoter[], wanted: string | undefined): readonly OwnVoter[] {
  if (voters.length === 0) throw new AppError('no_vote');
  if (wanted !== undefined) {
    const named = voters.filter(({ person }) => keyOfPerson(person) === keyOfPerson(wanted));
    if (named.length === 0) throw new AppError('no_vote', { field: 'person' });
    return named;
  }
  if (new Set(voters.map(({ person }) => keyOfPerson(person))).size > 1)
    throw new AppError('vote_person_needed', { field: 'person' });
  return voters;
}

/**
 * Enters a vote that came on paper or by email.
 * @throws AppError not_found, deadline_over, vote_day_invalid, written_resolution_closed, too_many_requests
 */
export async function typeVote(
  context: TenantContext,
  addressed: Addressed,
  { waehler, stimme, eingang, datum, notiz }: EndpointInput<typeof typeWrittenVote>['body'],
): Promise<Changed> {
  const { tx, actor, clock } = context;
  const written = await lockSent(context, addressed);
  const voter = await tx
    .selectFrom('community_written_voters as v')
    .select(['v.id', 'v.person', 'v.unit', countVotesOf.as('votes')])
    .where('v.id', '=', waehler)
    .where('v.written_id', '=', written.id)
    .executeTakeFirst();
  if (!voter) throw new AppError('not_found', { field: 'waehler' });
  const today = germanDayOf(clock.now());
  if (datum > written.deadline_on) throw new AppError('deadline_over', { field: 'datum' });
  if (datum > today || (written.sent_at !== null && datum < germanDayOf(written.sent_at)))
    throw new AppError('vote_day_invalid', { field: 'datum' });
  if (voter.votes >= maxVotes) throw tooFrequent('written-votes', 86_400);
  const { name } = await readAccount(tx, actor.userId);
  await addVotes(context, [
    {
      written_id: written.id,
      voter_id: voter.id,
      choice: stimme,
      channel: eingang,
      // Its time is not known: a vote in the portal of the same day is the later one, which its voter can see and change.
      received_at: sql<Date>`greatest((${datum}::date)::timestamp AT TIME ZONE 'Europe/Berlin', ${written.sent_at}::timestamptz)`,
      note: notiz,
      entered_name: name,
    },
  ]);
  await logWritten(
    context,
    'written_vote_entered',
    written,
    {},
    {
      person: voter.person,
      einheit: voter.unit,
      eingang,
      datum,
    },
  );
  return { id: written.id, ownerId: written.owner_id };
}

/** SQL: number of votes of a voter `v`. */
const countVotesOf = sql<number>`(SELECT count(*) FROM community_written_votes b WHERE b.organization_id = v.organization_id AND b.voter_id = v.id)`;

interface OwnVoter {
  readonly id: string;
  readonly person: string;
  readonly choice: VoteChoice | null;
  readonly votes: number;
}

async function listOwnVoters(tx: Transaction, writtenId: string, userId: string): Promise<readonly OwnVoter[]> {
  const { rows } = await sql<OwnVoter>`
    SELECT v.id, v.person, l.choice, ${countVotesOf} AS votes
      FROM community_written_voters v LEFT JOIN LATERAL ${lastVote} l ON true
     WHERE v.written_id = ${writtenId} AND ${isVoterOf(userId)} ORDER BY v.id`.execute(tx);
  return rows;
}

async function readAccount(
  tx: Transaction,
  userId: string,
): Promise<{ readonly name: string; readonly email: string }> {
  const { rows } = await sql<{ name: string; email: string }>`
    SELECT left(${listedName}, 300) AS name, u.email FROM users u WHERE u.id = ${userId}`.execute(tx);
  const [account] = rows;
  if (!account) throw new AppError('not_found');
  return account;
}

type NewVote = Omit<
  Insertable<CommunityWrittenVotes>,
  'organization_id' | 'id' | 'entered_by' | 'entered_at' | 'received_at'
> & {
  readonly received_at: Date | RawBuilder<Date>;
};

/** Choices are in the evidence alone: the log of the organisation has more readers. */
async function addVotes({ tx, actor }: TenantContext, votes: readonly NewVote[]): Promise<readonly string[]> {
  const rows = votes.map((vote) => ({
    organization_id: actor.organizationId,
    id: createId(),
    entered_by: actor.userId,
    ...vote,
  }));
  try {
    await tx.insertInto('community_written_votes').values(rows).execute();
  } catch (error) {
    // Announced or withdrawn at the same moment.
    if (isCheckViolation(error, 'community_written_votes_in_time'))
      throw new AppError('written_resolution_closed', { cause: error });
    throw error;
  }
  return rows.map(({ id }) => id);
}

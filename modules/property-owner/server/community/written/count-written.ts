import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { countVotes } from '#modules/property-owner/contract/community/counting/count-votes.ts';
import type {
  CastVote,
  VoteCount,
  VotingPrinciple,
} from '#modules/property-owner/contract/community/counting/votes.ts';
import type { WrittenVoter } from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { formatShare } from '#modules/property-owner/contract/shares.ts';
import type { WrittenRow } from './written-repository.ts';

/** Everyone who was asked, with all their votes; for whoever administers communities. */
export async function readVoters(tx: Transaction, writtenId: string): Promise<readonly (WrittenVoter & Shared)[]> {
  const { rows } = await sql<VoterRow>`
    SELECT v.id, v.person, v.unit, v.share_numerator AS numerator, v.share_denominator AS denominator, v.channel, v.email,
           coalesce(jsonb_agg(jsonb_build_object('stimme', b.choice, 'eingang', b.channel, 'am', b.received_at, 'durch', b.entered_name,
                                                 'notiz', b.note, 'kopieAn', b.copy_to) ORDER BY b.received_at, b.entered_at, b.id)
                    FILTER (WHERE b.id IS NOT NULL), '[]') AS votes
      FROM community_written_voters v
      LEFT JOIN community_written_votes b ON b.organization_id = v.organization_id AND b.voter_id = v.id
     WHERE v.written_id = ${writtenId}
     GROUP BY v.organization_id, v.id
     ORDER BY sort_ascending(v.unit) COLLATE de_natural, sort_ascending(v.person) COLLATE de_natural, v.id`.execute(tx);
  return rows.map(({ numerator, denominator, unit, channel, votes, ...voter }) => ({
    ...voter,
    einheit: unit,
    versand: channel,
    share: { numerator, denominator },
    anteil: formatShare({ numerator, denominator }),
    stimmen: votes.map((vote) => ({ ...vote, am: new Date(vote.am).toISOString() })),
  }));
}

interface Shared {
  readonly share: { readonly numerator: string; readonly denominator: number };
}

interface VoterRow {
  readonly id: string;
  readonly person: string;
  readonly unit: string;
  readonly numerator: string;
  readonly denominator: number;
  readonly channel: WrittenVoter['versand'];
  readonly email: string;
  readonly votes: WrittenVoter['stimmen'];
}

/** Result if it were announced now; before the deadline that needs the consent of all. */
export interface WrittenCount extends VoteCount {
  readonly allAgreed: boolean;
}

/** Counts the votes on a written resolution that was sent. */
export function countWritten(
  {
    majority,
    voting_principle: principle,
    ends_at: endsAt,
  }: Pick<WrittenRow, 'majority' | 'voting_principle' | 'ends_at'>,
  voters: readonly (WrittenVoter & Shared)[],
): WrittenCount {
  const votes: CastVote[] = voters.flatMap(({ id, stimmen }) =>
    stimmen.map(({ stimme, am }) => ({ voterId: id, choice: stimme, at: am })),
  );
  const given = {
    voters: voters.map(({ id, person, einheit, share }) => ({ id, person, unit: einheit, share })),
    principle: (principle ?? 'KOPF') as VotingPrinciple,
    votes,
    deadline: endsAt.toISOString(),
  };
  const everybody = countVotes({ ...given, majority: 'UMLAUF_ALLE' });
  return {
    ...(majority === 'ALLE' ? everybody : countVotes({ ...given, majority: 'UMLAUF_MEHRHEIT' })),
    allAgreed: everybody.adopted === true,
  };
}

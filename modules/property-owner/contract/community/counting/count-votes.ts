import { keyOfPerson } from '../person-key.ts';
import { listBallots } from './ballots.ts';
import type { Ballot } from './ballots.ts';
import { barredPersons, chooseBallot, findChoices } from './choices.ts';
import {
  add,
  commonDenominator,
  compare,
  one,
  scale,
  subtract,
  sum,
  toFraction,
  toNumber,
  zero,
} from '../../fraction.ts';
import type { Fraction } from '../../fraction.ts';
import type { VoteChoice, VoteCount, VoteNote, VotesToCount } from './votes.ts';

interface Tally {
  readonly yes: Fraction;
  readonly no: Fraction;
  readonly abstained: Fraction;
}

/** Votes by the principle and by shares, and who is there. */
interface Counted {
  readonly votes: Tally;
  /** Null: the numbers were typed. */
  readonly shares: Tally | null;
  readonly refusal: VoteCount['refusal'];
}

/**
 * Counts the votes on a motion of a community of owners (§§ 21, 23 and 25 WEG).
 *
 * @throws RangeError for a share or a weight that is not a number
 */
export function countVotes(given: VotesToCount): VoteCount {
  const notes: VoteNote[] = [];
  const note = (added: VoteNote): void => {
    notes.push(added);
  };
  const ballots = listBallots(given);
  const choices = findChoices(given, note);
  const barred = barredPersons(given);
  const permitted = ballots.filter((ballot) => {
    const isBarred = ballot.voters.some(({ person }) => barred.has(keyOfPerson(person)));
    if (isBarred) note({ code: 'barred', unit: ballot.unit });
    return !isBarred;
  });
  const isThere = new Set(given.present ?? choices.keys());
  const present = permitted.filter(({ voters }) => voters.some(({ id }) => isThere.has(id)));
  const factor = commonDenominator(given.voters.map(({ share }) => share.denominator));
  const counted =
    given.counted === undefined
      ? tallyBallots(present, choices, given, note)
      : readTyped(given, sumOf(present, 'weight'), factor, note);

  const listed = sumOf(ballots, 'share');
  const isWhole = given.decidingUnits === undefined;
  // The declaration counts, also where its shares are listed incompletely.
  const total = isWhole ? one : listed;
  if (isWhole && ballots.length > 0 && compare(listed, one) !== 0) note({ code: 'shares_do_not_sum_up' });
  const refusal = counted.refusal ?? (hasQuorum(given, sumOf(present, 'share'), total) ? null : 'no_quorum');
  const agreed = refusal === null ? decide(given, { ...counted, ballots, total }, note) : undecided;

  const shown = (value: Fraction): number => toNumber(value, given.principle === 'MEA' ? factor : 1n);
  const share = (value: Fraction | undefined): number | null => (value === undefined ? null : toNumber(value, factor));
  const { votes, shares } = counted;
  return {
    refusal,
    yes: shown(votes.yes),
    no: shown(votes.no),
    abstained: shown(votes.abstained),
    present: shown(sumOf(present, 'weight')),
    eligible: shown(sumOf(ballots, 'weight')),
    shares: {
      denominator: Number(factor),
      yes: share(shares?.yes),
      no: share(shares?.no),
      abstained: share(shares?.abstained),
      present: toNumber(sumOf(present, 'share'), factor),
      total: toNumber(total, factor),
      listed: toNumber(listed, factor),
    },
    ...agreed,
    notes: sortNotes(notes),
  };
}

const sumOf = (ballots: readonly Ballot[], name: 'weight' | 'share'): Fraction =>
  sum(ballots.map((ballot) => ballot[name]));

function tallyBallots(
  ballots: readonly Ballot[],
  choices: ReadonlyMap<string, VoteChoice>,
  { objections, majority }: VotesToCount,
  note: (note: VoteNote) => void,
): Counted {
  const needsAll = majority === 'UMLAUF_ALLE' || majority === 'UMLAUF_MEHRHEIT';
  const chosen = ballots.map((ballot) => ({
    ballot,
    choice: chooseBallot(ballot, choices, { objections, needsAll }, note),
  }));
  const tally = (name: 'weight' | 'share'): Tally => {
    const of = (wanted: VoteChoice): Fraction =>
      sumOf(
        chosen.filter(({ choice }) => choice === wanted).map(({ ballot }) => ballot),
        name,
      );
    return { yes: of('JA'), no: of('NEIN'), abstained: of('ENTHALTUNG') };
  };
  return { votes: tally('weight'), shares: tally('share'), refusal: null };
}

const kinds = ['yes', 'no', 'abstained'] as const;

/** Numbers of the chair; one kind may be found by subtraction from those present (BGH V ZB 37/02). */
function readTyped(
  { counted = {}, present: isPresent, principle }: VotesToCount,
  present: Fraction,
  factor: bigint,
  note: (note: VoteNote) => void,
): Counted {
  const unit = principle === 'MEA' ? Number(factor) : 1;
  const missing = kinds.filter((kind) => counted[kind] === undefined);
  const given = Object.fromEntries(kinds.map((kind) => [kind, toFraction(counted[kind] ?? 0, unit)])) as Record<
    (typeof kinds)[number],
    Fraction
  >;
  const rest = subtract(present, sum(Object.values(given)));
  const shares = principle === 'MEA' ? given : null;
  if (isPresent === undefined) return { votes: given, shares, refusal: 'presence_missing' };
  if (missing.length > 1) return { votes: given, shares, refusal: 'count_incomplete' };
  if (compare(rest, zero) < 0) return { votes: given, shares, refusal: 'more_votes_than_present' };
  const [kind] = missing;
  if (kind === undefined) return { votes: given, shares, refusal: null };
  note({ code: 'subtraction' });
  const votes = { ...given, [kind]: rest };
  return { votes, shares: principle === 'MEA' ? votes : null, refusal: null };
}

function hasQuorum({ quorumPercent }: VotesToCount, present: Fraction, total: Fraction): boolean {
  if (quorumPercent === undefined || quorumPercent === null) return true;
  const order = compare(scale(present, 100), scale(total, quorumPercent));
  return quorumPercent === 100 ? order >= 0 : order > 0;
}

const undecided = { adopted: null, qualified: null } as const;

function decide(
  { majority }: VotesToCount,
  { votes, shares, ballots, total }: Counted & { readonly ballots: readonly Ballot[]; readonly total: Fraction },
  note: (note: VoteNote) => void,
): Pick<VoteCount, 'adopted' | 'qualified'> {
  const { yes, no } = votes;
  const isMore = compare(yes, no) > 0;
  if (majority === 'UMLAUF_ALLE')
    return { adopted: ballots.length > 0 && compare(yes, sumOf(ballots, 'weight')) === 0, qualified: null };
  if (majority === 'DREI_VIERTEL') return { adopted: isMore && compare(yes, scale(no, 3)) >= 0, qualified: null };
  if (compare(yes, no) === 0 && compare(yes, zero) > 0) note({ code: 'tie' });
  if (majority !== 'DOPPELT_QUALIFIZIERT') return { adopted: isMore, qualified: null };
  return { adopted: isMore, qualified: isMore ? isQualified(votes, shares, total, note) : false };
}

/** More than two thirds of the votes cast, and half of all shares, absent ones included (§ 21 (2) s. 1 no. 1 WEG). */
function isQualified(
  { yes, no }: Tally,
  shares: Tally | null,
  total: Fraction,
  note: (note: VoteNote) => void,
): boolean | null {
  const thirds = compare(scale(yes, 3), scale(add(yes, no), 2));
  if (thirds === 0) note({ code: 'exactly_two_thirds' });
  if (thirds > 0 && shares === null) {
    note({ code: 'shares_unknown' });
    return null;
  }
  const half = shares === null ? -1 : compare(scale(shares.yes, 2), total);
  if (thirds > 0 && half === 0) note({ code: 'exactly_half' });
  const isReached = thirds > 0 && half >= 0;
  if (!isReached) note({ code: 'only_yes_pay' });
  return isReached;
}

const keyOf = ({ code, unit = '', person = '' }: VoteNote): string => [code, unit, person].join('\n');

/** Each note once, in an order that does not depend on that of the votes. */
const sortNotes = (notes: readonly VoteNote[]): readonly VoteNote[] =>
  [...new Map(notes.map((note) => [keyOf(note), note]))]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, note]) => note);

import { describe, expect, it } from 'vitest';
import { countVotes } from './count-votes.ts';
import type { CastVote, EligibleVoter, VoteChoice, VoteCount, VotesToCount, VotingPrinciple } from './votes.ts';

const entry = (id: string, person: string, unit: string, numerator: number | string): EligibleVoter => ({
  id,
  person,
  unit,
  share: { numerator: String(numerator), denominator: 1000 },
});

/** 9 heads, 10 units: A has two units, D and E share one, B and F have one each and one together. */
const community: readonly EligibleVoter[] = [
  entry('A1', 'A', '1', 120),
  entry('A2', 'A', '2', 110),
  entry('B', 'B', '3', 100),
  entry('C', 'C', '4', 100),
  entry('D', 'D', '5', 45),
  entry('E', 'E', '5', 45),
  entry('F', 'F', '6', 80),
  entry('G', 'G', '7', 100),
  entry('H', 'H', '8', 100),
  entry('I', 'I', '9', 100),
  entry('BF-B', 'B', '10', 50),
  entry('BF-F', 'F', '10', 50),
];
const entriesOf: Readonly<Record<string, readonly string[]>> = {
  A: ['A1', 'A2'],
  DE: ['D', 'E'],
  BF: ['BF-B', 'BF-F'],
};
const choiceOf: Readonly<Record<string, VoteChoice>> = { J: 'JA', N: 'NEIN', E: 'ENTHALTUNG' };
const listEntries = (names: string): string[] => names.split(' ').flatMap((name) => entriesOf[name] ?? [name]);

/** Reads "J A B, N DE, E F": yes of A and B, no of D and E, F abstains. "G by H": H has G's proxy. */
const read = (text: string): CastVote[] =>
  text.split(', ').flatMap((part) => {
    const choice = choiceOf[part.slice(0, 1)];
    if (choice === undefined) throw new Error(`No choice: ${part}`);
    const [, names = '', by] = /^\w (.+?)(?: by (.+))?$/u.exec(part) ?? [];
    return listEntries(names).map((voterId) => ({ voterId, choice, by }));
  });

const count = (votes: string | readonly CastVote[], given: Partial<VotesToCount> = {}): VoteCount =>
  countVotes({
    voters: community,
    principle: 'KOPF',
    majority: 'EINFACH',
    votes: typeof votes === 'string' ? read(votes) : votes,
    ...given,
  });
const codesOf = ({ notes }: VoteCount): string[] => notes.map(({ code }) => code);
/** "5:4 +": yes, no, and whether the motion is adopted. */
const say = ({ yes, no, adopted }: VoteCount): string => `${yes}:${no} ${adopted === true ? '+' : '−'}`;

const case2 = 'J A B C DE, N F G H I, E BF';
const case5 = 'J B C G H I, N A DE F BF';
const case15 = 'J B BF F, N A C';
const virtual = (votes: string) => [votes, { majority: 'DREI_VIERTEL' }] as const;

it.each<readonly [number: string, votes: string, principle: VotingPrinciple, expected: string, why: string]>([
  ['1', 'J A B C DE F, N G H I BF', 'KOPF', '5:4 +', 'the majority of heads'],
  ['2', case2, 'KOPF', '4:4 −', 'a tie rejects'],
  ['3', case2, 'EINHEIT', '5:4 +', 'A has two units'],
  ['4', case2, 'MEA', '520:380 +', 'by shares'],
  ['5', case5, 'MEA', '500:500 −', 'a tie of shares'],
  ['5', case5, 'EINHEIT', '5:5 −', 'a tie of units'],
  ['5', case5, 'KOPF', '5:4 +', 'a majority of heads'],
  ['6', 'J C, E A B DE F G H I BF', 'KOPF', '1:0 +', 'abstentions are no votes cast'],
  ['7', 'E A B C DE F G H I BF', 'KOPF', '0:0 −', 'all abstain'],
  ['8', 'J C G, N H', 'KOPF', '2:1 +', 'always quorate (§ 25 (1) WEG)'],
  ['9', 'J I by Manager', 'KOPF', '1:0 +', 'only the manager is there, with a proxy'],
  ['10', 'J H, N G by H', 'KOPF', '1:1 −', 'the holder of a proxy votes as told, and for herself as she wants'],
  ['15', case15, 'KOPF', '3:2 +', 'B, and B with F, are two heads'],
  ['15', case15, 'EINHEIT', '3:3 −', 'three units each'],
  ['15', case15, 'MEA', '280:330 −', 'by shares'],
  ['17', 'J G H, N I', 'KOPF', '2:1 +', 'who stands for the board votes for themselves'],
])('case %s: %s by %s → %s (%s)', (_number, votes, principle, expected) => {
  expect(say(count(votes, { principle }))).toBe(expected);
});

it('case 8: an agreed quorum of more than half of the shares is not there with 300 of 1000', () => {
  const { refusal, adopted, yes, no } = count('J C G, N H', { quorumPercent: 50 });
  expect([refusal, adopted, yes, no]).toEqual(['no_quorum', null, 2, 1]);
  expect(count('J A DE F BF, N B', { quorumPercent: 50 })).toMatchObject({ refusal: null, adopted: true });
});

it('case 8: exactly half of the shares is not more than half', () => {
  expect(count('J B C G H I', { quorumPercent: 50 }).refusal).toBe('no_quorum');
});

describe('case 11: I gave a proxy to B, and later one to C', () => {
  const both = 'J I by B, N I by C';
  const proxies = (first: string | null, second: string | null) => [
    { voterId: 'I', holder: 'B', day: first },
    { voterId: 'I', holder: 'C', day: second },
  ];

  it('the later one counts', () => {
    const result = count(both, { proxies: proxies('2026-12-01', '2026-12-10') });
    expect([say(result), result.notes]).toEqual(['0:1 −', [{ code: 'proxy_replaced', person: 'B', unit: '9' }]]);
  });

  it('without a day the chair decides, which is noted', () => {
    const open = count(both, { proxies: proxies('2026-12-01', null) });
    expect([say(open), codesOf(open)]).toEqual(['0:0 −', ['proxy_undecided']]);
    const decided = count(both, { proxies: proxies('2026-12-01', null), acceptedProxies: { I: 'B' } });
    expect([say(decided), codesOf(decided)]).toEqual(['1:0 +', ['proxy_accepted', 'proxy_replaced']]);
  });

  it('who has no proxy cannot vote for another', () => {
    const result = count('J I by H', { proxies: proxies('2026-12-01', null).slice(0, 1) });
    expect([say(result), codesOf(result)]).toEqual(['0:0 −', ['proxy_missing']]);
  });

  it('I comes and votes: the proxies no longer count', () => {
    expect(say(count('J I by B, N I', { proxies: proxies('2026-12-01', '2026-12-10') }))).toBe('0:1 −');
  });
});

it('case 12: H leaves after item 4, item 5 is decided by 8 heads with 900 shares', () => {
  const all = listEntries('A B C DE F G H I BF');
  const item4 = count('J A B C DE F, N G H I BF', { present: all });
  const item5 = count('J A B C DE F, N G H I BF', { present: all.filter((id) => id !== 'H') });
  expect([item4.present, item4.shares.present, say(item4)]).toEqual([9, 1000, '5:4 +']);
  expect([item5.present, item5.shares.present, say(item5)]).toEqual([8, 900, '5:3 +']);
  expect(item5.notes).toEqual([{ code: 'not_present', person: 'H', unit: '8' }]);
});

it('case 13: D yes, E no: the vote of their unit is invalid, not even an abstention (§ 25 (2) s. 2 WEG)', () => {
  const result = count('J D C, N E');
  expect([say(result), result.abstained, result.notes]).toEqual([
    '1:0 +',
    0,
    [{ code: 'co_owners_differ', unit: '5' }],
  ]);
});

it('case 14: D votes alone: it counts and is noted; E objects before the announcement: invalid', () => {
  const alone = count('J D');
  expect([say(alone), alone.notes]).toEqual(['1:0 +', [{ code: 'co_owner_alone', unit: '5' }]]);
  const objected = count('J D', { objections: ['E'] });
  expect([say(objected), codesOf(objected)]).toEqual(['0:0 −', ['co_owner_objected']]);
});

it('case 16: an order to the firm of C: C votes neither for himself nor as the proxy of H (§ 25 (4) WEG)', () => {
  const result = count('J A B, N G, J C, J H by C', { excluded: ['C'] });
  expect([say(result), result.notes]).toEqual([
    '2:1 +',
    [
      { code: 'barred', person: 'C' },
      { code: 'barred', unit: '4' },
    ],
  ]);
});

describe('case 18: units change hands', () => {
  const transferred = community.map((voter) => (voter.id === 'A2' ? { ...voter, person: 'A GmbH' } : voter));
  const split = [...community.filter(({ id }) => id !== 'A1'), entry('X', 'X', '1a', 60), entry('Y', 'Y', '1b', 60)];
  const half = { numerator: '1', denominator: 2 };

  it('A transfers unit 2 to her own company: ten heads', () => {
    expect(count('J A1, N A2', { voters: transferred })).toMatchObject({ eligible: 10, yes: 1, no: 1 });
  });

  it.each<VotingPrinciple>(['KOPF', 'EINHEIT'])(
    'a split unit has one vote as before, typed as halves (%s)',
    (principle) => {
      const weights = { '1a': half, '1b': half };
      const before = count('J C', { principle }).eligible;
      const result = count('J X C, N Y', { voters: split, principle, weights });
      // By heads A still has one vote for unit 2, so that X and Y bring a tenth one together.
      expect(result.eligible).toBe(principle === 'KOPF' ? before + 1 : before);
      expect(say(result)).toBe('1.5:0.5 +');
    },
  );
});

it.each<
  readonly [number: string, votes: string, votesCast: string, yesShares: number, qualified: boolean, codes: string[]]
>([
  ['19', 'J A B C DE F G, N H I BF', '6:3 +', 700, false, ['exactly_two_thirds', 'only_yes_pay']],
  ['20', 'J A B C DE F G H, N I BF', '7:2 +', 800, true, []],
  ['21', 'J C G H, N I', '3:1 +', 300, false, ['only_yes_pay']],
  ['22', 'J B C G H I, N A', '5:1 +', 500, true, ['exactly_half']],
  ['23', 'J A B C G, N DE, E F H I BF', '4:1 +', 530, true, []],
])(
  'case %s, § 21 (2): %s → %s with %i shares, qualified: %s %j',
  (_number, votes, votesCast, yesShares, qualified, codes) => {
    const result = count(votes, { majority: 'DOPPELT_QUALIFIZIERT' });
    expect([say(result), result.shares.yes, result.qualified, codesOf(result)]).toEqual([
      votesCast,
      yesShares,
      qualified,
      codes,
    ]);
  },
);

it.each([
  ['6:2 +', ...virtual('J A B C DE F G, N H I, E BF')],
  ['5:2 −', ...virtual('J A B C DE F, N H I, E BF G')],
])(
  'case 24, virtual meetings (§ 23 (1a)): %s, three quarters of the votes cast are enough',
  (expected, votes, given) => {
    expect(say(count(votes, given))).toBe(expected);
  },
);

describe('case 25: a written resolution to which all must agree', () => {
  const all = { majority: 'UMLAUF_ALLE' } as const;

  it('eight agree and H is silent: it has not come about', () => {
    expect(say(count('J A B C DE F G I BF', all))).toBe('8:0 −');
  });

  it('all agree: it has', () => {
    expect(say(count('J A B C DE F G H I BF', all))).toBe('9:0 +');
  });

  it('of spouses both must agree', () => {
    const result = count('J A B C D F G H I BF', all);
    expect([say(result), result.notes]).toEqual(['8:0 −', [{ code: 'co_owner_missing', unit: '5' }]]);
  });

  it('one abstains: not all agree', () => {
    expect(count('J A B C DE F G H I, E BF', all).adopted).toBe(false);
  });
});

describe('case 26: a written resolution with the majority allowed, deadline Mon 14.12.2026 24:00', () => {
  const majority = { majority: 'UMLAUF_MEHRHEIT', deadline: '2026-12-14T23:00:00.000Z' } as const;
  const at = (time: string, votes: string) => read(votes).map((vote) => ({ ...vote, at: time }));
  const inTime = at('2026-12-01T10:00:00.000Z', 'J A B C DE, N F G');

  it('4:2, three are silent: adopted', () => {
    expect(say(count(inTime, majority))).toBe('4:2 +');
  });

  it('a vote at midnight is too late', () => {
    const result = count([...inTime, ...at('2026-12-14T23:00:00.000Z', 'N H')], majority);
    expect([say(result), result.notes]).toEqual(['4:2 +', [{ code: 'late', person: 'H', unit: '8' }]]);
    expect(say(count([...inTime, ...at('2026-12-14T22:59:59.999Z', 'N H')], majority))).toBe('4:3 +');
  });

  it('of a vote that was changed the last one counts', () => {
    const result = count([...at('2026-12-02T10:00:00.000Z', 'N C'), ...inTime], majority);
    expect([say(result), result.notes]).toEqual([
      '3:3 −',
      [{ code: 'changed', person: 'C', unit: '4' }, { code: 'tie' }],
    ]);
  });
});

it('case 27: only house B decides (280 shares): 2:1 is adopted, exactly two thirds are not qualified', () => {
  const houseB = { majority: 'DOPPELT_QUALIFIZIERT', decidingUnits: ['6', '7', '8'] } as const;
  const result = count('J G H A, N F', houseB);
  expect([say(result), result.qualified, result.shares.total]).toEqual(['2:1 +', false, 280]);
  expect(codesOf(count('J G F, N H', houseB))).toContain('exactly_two_thirds');
  // 180 of 280 are more than half of the house, and three of three more than two thirds.
  expect(count('J G F H', houseB)).toMatchObject({ qualified: true, shares: { yes: 280 } });
});

it('case 28: shares sum up to 997 of 1000: it is said, and half is 500', () => {
  const voters = community.map((voter) => (voter.id === 'A2' ? entry('A2', 'A', '2', 107) : voter));
  const result = count('J B C G H I, N A', { voters, majority: 'DOPPELT_QUALIFIZIERT' });
  expect([result.shares.listed, result.shares.total, result.qualified]).toEqual([997, 1000, true]);
  expect(codesOf(result)).toEqual(['exactly_half', 'shares_do_not_sum_up']);
  const less = voters.map((voter) => (voter.id === 'B' ? entry('B', 'B', '3', '98,5') : voter));
  // 498.5 is half of 997, but not of the declaration.
  expect(count('J B C G H I, N A', { voters: less, majority: 'DOPPELT_QUALIFIZIERT' })).toMatchObject({
    qualified: false,
    shares: { yes: 498.5 },
  });
});

describe('numbers that the chair types', () => {
  const present = listEntries('A B C DE F G H I BF');

  it('case 29: no 2, abstained 1 of 9 present: 6 yes by subtraction, noted', () => {
    const result = count([], { present, counted: { no: 2, abstained: 1 } });
    expect([say(result), result.abstained, codesOf(result)]).toEqual(['6:2 +', 1, ['subtraction']]);
  });

  it('case 30: 5 yes and 5 no with 9 heads present are refused', () => {
    const result = count([], { present, counted: { yes: 5, no: 5 } });
    expect([result.refusal, result.adopted]).toEqual(['more_votes_than_present', null]);
  });

  it('the shares behind typed heads are not known, so nobody knows whether the majority is qualified', () => {
    const result = count([], { present, counted: { yes: 7, no: 2, abstained: 0 }, majority: 'DOPPELT_QUALIFIZIERT' });
    expect([result.adopted, result.qualified, result.shares.yes, codesOf(result)]).toEqual([
      true,
      null,
      null,
      ['shares_unknown'],
    ]);
  });

  it('typed shares are known', () => {
    const result = count([], {
      present,
      principle: 'MEA',
      counted: { yes: 712.5, no: 287.5, abstained: 0 },
      majority: 'DOPPELT_QUALIFIZIERT',
    });
    expect(result).toMatchObject({ yes: 712.5, adopted: true, qualified: true, shares: { yes: 712.5 } });
  });

  it('two kinds cannot be found by subtraction, and none without knowing who is there', () => {
    expect(count([], { present, counted: { yes: 5 } }).refusal).toBe('count_incomplete');
    expect(count([], { counted: { yes: 5, no: 1 } }).refusal).toBe('presence_missing');
  });
});

it('A votes yes with one unit and no with the other: by heads she has one vote, and said nothing', () => {
  const result = count('J A1, N A2');
  expect([say(result), result.notes]).toEqual(['0:0 −', [{ code: 'votes_differ', unit: '1, 2' }]]);
  expect(say(count('J A1, N A2', { principle: 'EINHEIT' }))).toBe('1:1 −');
});

it('a vote of somebody who is no member does not count', () => {
  const result = count([{ voterId: 'Z', choice: 'JA' }]);
  expect([say(result), result.notes]).toEqual(['0:0 −', [{ code: 'not_eligible', person: 'Z' }]]);
});

it('shares whose denominators have nothing in common are decided exactly and shown as numbers', () => {
  const primes = [99_999_989, 99_999_971, 99_999_959, 99_999_941, 99_999_931];
  const voters = primes.map((denominator, index) => ({
    ...entry(String(index), `P ${index}`, String(index), 1),
    share: { numerator: String(index < 3 ? Math.trunc(denominator / 5) : 1), denominator },
  }));
  const result = count('J 0 1 2, N 3 4', { voters, principle: 'MEA' });
  expect([result.adopted, result.yes > 599_000, Number.isFinite(result.shares.listed)]).toEqual([true, true, true]);
});

it('2,000 shares without a common denominator are added up once each, decided exactly and shown as numbers', () => {
  const denominators = Array.from({ length: 2000 }, (_, index) => 99_999_999 - 2 * index);
  const voters = denominators.map((denominator, index) => ({
    ...entry(String(index), `P ${index % 1000}`, String(index), 1),
    share: { numerator: '1,5', denominator },
  }));
  const yes = denominators.slice(0, 1001).map((_, index) => ({ voterId: String(index), choice: 'JA' as const }));
  const no = denominators.slice(1001).map((_, index) => ({ voterId: String(index + 1001), choice: 'NEIN' as const }));
  const millionths = (of: readonly number[]) => of.reduce((total, denominator) => total + 1_500_000 / denominator, 0);
  const result = count([...yes, ...no], { voters, principle: 'MEA' });
  expect(result.adopted).toBe(true);
  expect(result.yes).toBeCloseTo(millionths(denominators.slice(0, 1001)), 9);
  expect(result.no).toBeCloseTo(millionths(denominators.slice(1001)), 9);
  expect(result.shares).toMatchObject({ denominator: 1_000_000, total: 1_000_000 });
  expect(result.shares.listed).toBeCloseTo(millionths(denominators), 9);
  // By heads each of 1,000 persons has two units.
  const heads = voters.map(({ id, person }) => ({
    voterId: id,
    choice: person < 'P 5' ? ('JA' as const) : ('NEIN' as const),
  }));
  const byHead = count(heads, { voters });
  expect([byHead.yes + byHead.no, byHead.eligible]).toEqual([1000, 1000]);
});

it.each(['', '-1', '1e3', 'zehn', '1,2,3'])('a share "%s" is none', (numerator) => {
  expect(() => count('J A', { voters: [entry('A1', 'A', '1', numerator)] })).toThrow(RangeError);
});

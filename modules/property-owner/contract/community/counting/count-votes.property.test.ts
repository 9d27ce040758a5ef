import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countVotes } from './count-votes.ts';
import { voteChoices, votingPrinciples } from './votes.ts';
import type { EligibleVoter, Majority, VoteChoice, VotesToCount } from './votes.ts';

const majorities: readonly Majority[] = [
  'EINFACH',
  'DOPPELT_QUALIFIZIERT',
  'DREI_VIERTEL',
  'UMLAUF_ALLE',
  'UMLAUF_MEHRHEIT',
];
const persons = ['Ahrens', 'Brandt', 'Çelik', 'Döring', 'Evers', 'Franke'];
const units = ['1', '2', '3', '4', '5', '6', '7'];

interface Scene {
  readonly given: VotesToCount;
  /** Choice of each entry, null: silent. */
  readonly choices: readonly (VoteChoice | null)[];
}

/** Entries of any persons in any units: owners of several units, co-owners, the same persons together in two units. */
const scenes: fc.Arbitrary<Scene> = fc
  .array(
    fc.record({
      person: fc.constantFrom(...persons),
      unit: fc.constantFrom(...units),
      parts: fc.integer({ min: 1, max: 400 }),
      decimals: fc.integer({ min: 0, max: 999 }),
      choice: fc.constantFrom<VoteChoice | null>(...voteChoices, null),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .chain((rows) =>
    fc.record({
      rows: fc.constant(rows),
      principle: fc.constantFrom(...votingPrinciples),
      majority: fc.constantFrom(...majorities),
      denominator: fc.constantFrom(1000, 10_000, 997),
    }),
  )
  .map(({ rows, principle, majority, denominator }) => ({
    choices: rows.map(({ choice }) => choice),
    given: {
      principle,
      majority,
      voters: rows.map(({ person, unit, parts, decimals }, index): EligibleVoter => ({
        id: String(index),
        person,
        unit,
        share: { numerator: `${parts},${String(decimals).padStart(3, '0')}`, denominator },
      })),
      votes: rows.flatMap(({ choice }, index) => (choice === null ? [] : [{ voterId: String(index), choice }])),
    },
  }));

/** Each unit has one owner, each owner may have several units. */
const withoutCoOwners = scenes.map(({ given, ...scene }) => ({
  ...scene,
  given: { ...given, voters: given.voters.map((voter, index) => ({ ...voter, unit: String(index) })) },
}));

/** All entries of a person say the same, as a ballot paper has one cross. */
const asPersons = ({ given, choices }: Scene): Scene => {
  const first = new Map<string, VoteChoice | null>();
  const said = given.voters.map(({ person }, index) => {
    if (!first.has(person)) first.set(person, choices[index] ?? null);
    return first.get(person) ?? null;
  });
  return vote(given, said);
};

const vote = (given: VotesToCount, choices: readonly (VoteChoice | null)[]): Scene => ({
  choices,
  given: {
    ...given,
    votes: choices.flatMap((choice, index) => (choice === null ? [] : [{ voterId: String(index), choice }])),
  },
});

const near = (left: number, right: number): boolean => Math.abs(left - right) < 1e-6;

it('the order of members and votes changes nothing', () => {
  fc.assert(
    fc.property(scenes, fc.integer({ min: 0, max: 1_000_000 }), ({ given }, seed) => {
      const mix = <T>(values: readonly T[]): T[] =>
        values
          .map((value, index) => ({ value, key: (Math.imul(index + 1, 2_654_435_761) ^ seed) >>> 0 }))
          .toSorted((left, right) => left.key - right.key)
          .map(({ value }) => value);
      expect(countVotes({ ...given, voters: mix(given.voters), votes: mix(given.votes) })).toEqual(countVotes(given));
    }),
  );
});

it('a further no never adopts a motion, nor makes its majority a qualified one', () => {
  fc.assert(
    fc.property(scenes, fc.nat(), ({ given, choices }, pick) => {
      const at = pick % choices.length;
      fc.pre(choices[at] !== 'JA');
      const before = countVotes(given);
      const after = countVotes(vote(given, choices.with(at, 'NEIN')).given);
      expect([before.adopted, after.adopted]).not.toEqual([false, true]);
      expect([before.qualified, after.qualified]).not.toEqual([false, true]);
    }),
  );
});

it('abstentions never change whether a motion is adopted by a majority of the votes cast', () => {
  fc.assert(
    fc.property(withoutCoOwners.map(asPersons), ({ given, choices }) => {
      fc.pre(given.majority !== 'UMLAUF_ALLE');
      const silent = vote(
        given,
        choices.map((choice) => (choice === 'ENTHALTUNG' ? null : choice)),
      );
      const { adopted, qualified } = countVotes(given);
      expect(countVotes(silent.given)).toMatchObject({ adopted, qualified });
    }),
  );
});

it('votes of all kinds are never more than the votes present, and those never more than there are', () => {
  fc.assert(
    fc.property(scenes, ({ given }) => {
      const { yes, no, abstained, present, eligible, shares } = countVotes(given);
      expect(yes + no + abstained <= present || near(yes + no + abstained, present)).toBe(true);
      expect(present <= eligible || near(present, eligible)).toBe(true);
      expect(shares.present <= shares.listed || near(shares.present, shares.listed)).toBe(true);
    }),
  );
});

it('where each person has one unit alone, units and heads count the same', () => {
  fc.assert(
    fc.property(scenes, ({ given }) => {
      const voters = given.voters.map((voter, index) => ({ ...voter, unit: String(index), person: `P ${index}` }));
      const { yes, no, adopted, qualified } = countVotes({ ...given, voters, principle: 'KOPF' });
      expect(countVotes({ ...given, voters, principle: 'EINHEIT' })).toMatchObject({ yes, no, adopted, qualified });
    }),
  );
});

it('shares written with another denominator decide the same', () => {
  fc.assert(
    fc.property(scenes, fc.constantFrom(2, 10, 16), ({ given }, factor) => {
      const voters = given.voters.map((voter) => {
        const thousandths = Number(voter.share.numerator.replace(',', '')) * factor;
        return {
          ...voter,
          share: { numerator: String(thousandths), denominator: voter.share.denominator * 1000 * factor },
        };
      });
      const { adopted, qualified } = countVotes(given);
      expect(countVotes({ ...given, voters })).toMatchObject({ adopted, qualified });
    }),
  );
});

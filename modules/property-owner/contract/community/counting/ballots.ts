import { keyOfPerson } from '../person-key.ts';
import { compare, one, sum, toFraction, zero } from '../../fraction.ts';
import type { Fraction } from '../../fraction.ts';
import type { EligibleVoter, VotesToCount } from './votes.ts';

/** A vote that is cast by one person or by several together. */
export interface Ballot {
  readonly voters: readonly EligibleVoter[];
  readonly unit: string;
  readonly weight: Fraction;
  readonly share: Fraction;
}

/** Lists the votes that there are by the principle: one of each unit, or one of each group of persons who hold units. */
export function listBallots({
  voters,
  principle,
  decidingUnits,
  weights = {},
}: Pick<VotesToCount, 'voters' | 'principle' | 'decidingUnits' | 'weights'>): readonly Ballot[] {
  const units = [...groupBy(voters, ({ unit }) => unit.trim())]
    .filter(([unit]) => decidingUnits === undefined || decidingUnits.includes(unit))
    .map(([unit, entries]): Ballot => {
      const share = sum(entries.map((entry) => toFraction(entry.share.numerator, entry.share.denominator)));
      const typed = weights[unit];
      const weight = typed === undefined ? one : toFraction(typed.numerator, typed.denominator);
      return { voters: entries, unit, weight: principle === 'MEA' ? share : weight, share };
    });
  return principle === 'KOPF' ? [...groupBy(units, headOf)].map(([, held]) => uniteHead(held)) : units;
}

/** Persons who hold a unit together are a head; B, and B with F, are two. */
const headOf = ({ voters }: Ballot): string =>
  [...new Set(voters.map(({ person }) => keyOfPerson(person)))].toSorted().join('\n');

const uniteHead = (held: readonly Ballot[]): Ballot => ({
  voters: held.flatMap(({ voters }) => voters),
  unit: held.map(({ unit }) => unit).join(', '),
  // A part of a split unit adds nothing to a whole vote.
  weight: held.reduce((most, { weight }) => (compare(weight, most) > 0 ? weight : most), zero),
  share: sum(held.map(({ share }) => share)),
});

/** Groups in an order that does not depend on that of the list. */
export function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return new Map([...groups].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

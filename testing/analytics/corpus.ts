import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { planSchema } from '#modules/property-owner/contract/analytics/plan.ts';
import type { Plan } from '#modules/property-owner/contract/analytics/plan.ts';
import type { QuestionReading } from '#modules/property-owner/server/analytics/read-question.ts';
import type { Vocabulary } from '#modules/property-owner/server/analytics/grammar/vocabulary-names.ts';

/** A question with its expected answer; names stand in place of ids. */
export interface CorpusQuestion {
  readonly question: string;
  readonly language: 'de' | 'en';
  readonly expected: { readonly plan: Plan } | { readonly refused: string };
  readonly isHeldOut: boolean;
}

/** The day on which the questions are asked. */
export const corpusDay = '2026-11-23';

const costTypes: readonly (readonly [name: string, income?: 'income'])[] = [
  ['Kaltmiete', 'income'],
  ['Betriebskostenvorauszahlung', 'income'],
  ['Heizkostenvorauszahlung', 'income'],
  ['Garagenmiete', 'income'],
  ['Kaution', 'income'],
  ['Heizung'],
  ['Wartung Heizung'],
  ['Brennstoffe'],
  ['Instandhaltung'],
  ['Reparaturen'],
  ['Wasser'],
  ['Abwasser'],
  ['Gebäudeversicherung'],
  ['Haftpflichtversicherung'],
  ['Hausmeister'],
  ['Müllabfuhr'],
  ['Allgemeinstrom'],
  ['Grundsteuer'],
  ['Verwaltung'],
  ['Bankgebühren'],
  ['Gartenpflege'],
  ['Hausreinigung'],
  ['Winterdienst'],
  ['Schornsteinfeger'],
  ['Hausgeld'],
  ['Aufzug'],
];
const houses: ReadonlyMap<string, string> = new Map(
  ['Lindenallee 12a', 'Am Stadtgarten 7', 'Bergstraße 3'].map((name, index) => [
    name,
    `00000000-0000-4000-8000-00000000000${index + 1}`,
  ]),
);
const person = (name: string, lastName: string, id = name) => ({ id, name, lastName });

/** The names of the books in README.md; each but a house is its own id. */
export const corpusVocabulary: Vocabulary = {
  owners: [],
  houses: [...houses].map(([name, id]) => {
    const [, street = '', streetNumber = ''] = /^(.*) (\S+)$/u.exec(name) ?? [];
    return { id, name, street, streetNumber };
  }),
  units: [1, 2, 3, 4, 5, 6].map((number) => ({
    id: `Einheit 0${number}`,
    name: `Einheit 0${number}`,
    house: houses.get('Lindenallee 12a') ?? null,
  })),
  tenants: [
    person('Jonas Albrecht', 'Albrecht'),
    person('Bäckerei Sommer', ''),
    person('Mai', 'Mai'),
    person('Anna Müller', 'Müller'),
    person('Peter Müller', 'Müller'),
  ],
  costTypes: costTypes.map(([name, income]) => ({ id: name, name, shortName: '', income: income === 'income' })),
  payees: ['Stadtwerke', 'Dachdeckerei Brandt', 'Hausmeisterdienst Kröger'],
};

/** Reads all questions. */
export function readCorpus(): CorpusQuestion[] {
  return readFileSync(join(import.meta.dirname, 'questions.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const { question, language, plan, refused } = JSON.parse(line) as Line;
      const [first = ''] = createHash('sha256').update(question, 'utf8').digest('hex');
      const expected = plan === undefined ? { refused: refused ?? '' } : { plan: toPlan(plan) };
      return { question, language, expected, isHeldOut: '01234'.includes(first) };
    });
}

interface Line extends Pick<CorpusQuestion, 'question' | 'language'> {
  readonly plan?: { readonly filter: { readonly houses?: readonly string[] } };
  readonly refused?: string;
}

/** Completes a written plan, with ids of houses. */
function toPlan({ filter, ...plan }: NonNullable<Line['plan']>): Plan {
  const named = filter.houses?.map((name) => houses.get(name));
  return planSchema.parse({ ...plan, filter: { ...filter, ...(named && { houses: named }) } });
}

/** `wrong`: figures other than the expected ones; `missed`: a refusal instead of a plan, or another chart. */
export type Rating = 'right' | 'wrong' | 'missed';

/** Compares an answer with the expected one. */
export function rateAnswer({ expected }: Pick<CorpusQuestion, 'expected'>, reading: QuestionReading): Rating {
  if ('refused' in reading) return 'refused' in expected && expected.refused === reading.refused ? 'right' : 'missed';
  if ('refused' in expected) return 'wrong';
  const [{ chart, ...figures }, { chart: wanted, ...wantedFigures }] = [reading.plan, expected.plan];
  if (!isDeepStrictEqual(sorted(figures), sorted(wantedFigures))) return 'wrong';
  return chart === wanted ? 'right' : 'missed';
}

/** The order of the names in a condition is of no account. */
function sorted<Figures extends Pick<Plan, 'filter'>>(figures: Figures): Figures {
  const filter = Object.fromEntries(
    Object.entries(figures.filter).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
  );
  return { ...figures, filter };
}

/** Shares of right and wrong answers. */
export function shareOf(ratings: readonly Rating[]): { readonly right: number; readonly wrong: number } {
  const share = (wanted: Rating): number => ratings.filter((rating) => rating === wanted).length / ratings.length;
  return { right: share('right'), wrong: share('wrong') };
}

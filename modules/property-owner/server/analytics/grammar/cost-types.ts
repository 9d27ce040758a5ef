import { concepts } from './concepts.ts';
import { refuse, select } from './draft.ts';
import type { Draft } from './draft.ts';
import { fold } from './fold.ts';
import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';
import type { NamedCostType } from './vocabulary-names.ts';

interface FoldedType extends NamedCostType {
  readonly folded: string;
  /** Words of the long name. */
  readonly parts: readonly string[];
}

/** Endings of words that name a cost type and the kind of figure: `Aufzugskosten`. */
const costEnding =
  /(?:s|n)?(?:kosten|gebuehr(?:en)?|ausgaben|rechnung(?:en)?|beitrag|beitraegen?|abgaben?|aufwand|aufwendungen|zahlung(?:en)?|leistungen)$/u;
const escapeWord = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
const without =
  '(?:ohne|ausser|abzueglich|except(?: for)?|excluding|excl|exkl|without|minus|nicht aber|mit ausnahme(?: von| der)?)';
const article = '(?:(?:die|der|den|das|dem|the|a(?:ny?)?|jede|alle|allen|aller|kosten|fuer) )*';

const all = concepts.map((concept) => ({
  ...concept,
  said: `(?:${concept.said})`,
  whole: new RegExp(`^(?:${concept.said})$`, 'u'),
}));
/** True for a word that means a kind of costs, whatever cost types are called. */
const isGeneral = (name: string): boolean => all.some(({ whole }) => whole.test(name));

const anySaid = all.map(({ said }) => said).join('|');
const partOfKind = words(
  `(?:${anySaid}) (?:der|des|von|vom|von der|fuer|fuer die|fuer den|an der|am|of|of the|for|for the) (?:${anySaid})|(?:heating|water|electricity|gas|elevator|lift|garage|roof) (?:repairs?|maintenance|renovations?|insurance)`,
);

/** Finds cost types and the words that mean them. */
export function readCostTypes(phrase: Phrase, draft: Draft, costTypes: readonly NamedCostType[]): void {
  const types = costTypes.map((type): FoldedType => ({
    ...type,
    folded: fold(`${type.name} ${type.shortName}`).trim(),
    parts: fold(type.name).trim().split(' '),
  }));
  const named = costTypes
    .map((type) => ({ id: type.id, words: fold(type.name).trim() }))
    .filter(({ words: name }) => name.length >= 3 && !isGeneral(name) && !/^\d+$/u.test(name))
    .toSorted((one, other) => other.words.length - one.words.length);
  // A difference of two figures is another question than one of them without some cost types.
  const isDifference = phrase.has(words('abzueglich|minus'));
  // Each of several that are left out gets the word.
  phrase.take(
    words(`(${without}) (${article}\\S+) (?:und|oder|and|or|sowie) (\\S+)`),
    ([, , one, other]) => `ohne ${one} ohne ${other}`,
  );
  const chosen = new Set<string>();
  const leftOut = new Set<string>();
  const takeBoth = (said: string, ids: readonly string[]): boolean => {
    if (phrase.take(words(`${without} ${article}${said}`))) for (const id of ids) leftOut.add(id);
    if (!phrase.take(words(said))) return false;
    draft.kinds += 1;
    for (const id of ids) chosen.add(id);
    return true;
  };
  for (const { id, words: name } of named) {
    const parts = name.split(' ').map(escapeWord);
    const said = `${parts.join(' (?:(?:der|des|die|fuer|of|the) )*')}(?:e?n|e?s|er|e)?`;
    if (phrase.has(words(`(?:${said})`))) takeBoth(`(?:${said})`, [id]);
  }
  // A part of a kind of costs, such as the repair of the heating, is no cost type.
  if (phrase.has(partOfKind)) refuse(draft, 'notUnderstood');
  for (const { said, types: pattern, except, income = false } of all) {
    if (!phrase.has(words(said))) continue;
    const ids = types
      .filter(({ folded }) => pattern.test(folded) && !(except?.test(folded) ?? false))
      .filter((type) => income || !/vorausz|\bvz\b/u.test(type.folded))
      .map(({ id }) => id);
    // Nothing is posted under such a name: an answer without the condition would be another one.
    if (ids.length === 0) continue;
    if (income && phrase.has(words('\\S*einnahmen|\\S*einkuenfte|rental income'))) draft.saysIncome = true;
    takeBoth(said, ids);
  }
  for (const word of phrase.rest().flat()) {
    const ids = byCompound(word, types);
    if (ids.length > 0) takeBoth(escapeWord(word), ids);
  }
  settleTypes(draft, costTypes, { chosen, leftOut, isDifference });
}

interface Found {
  readonly chosen: Set<string>;
  readonly leftOut: Set<string>;
  readonly isDifference: boolean;
}

/** Adds the found cost types to the filter, with the figure that they suggest. */
function settleTypes(
  draft: Draft,
  costTypes: readonly NamedCostType[],
  { chosen, leftOut, isDifference }: Found,
): void {
  if (chosen.size > 0 && leftOut.size > 0) {
    // Some of the chosen ones are left out; a difference of two figures is another question.
    const isPart = [...leftOut].every((id) => chosen.delete(id));
    leftOut.clear();
    if (!isPart || chosen.size === 0) refuse(draft, 'notUnderstood');
  }
  if (leftOut.size > 0 && isDifference) refuse(draft, 'notUnderstood');
  if (leftOut.size > 0) select(draft, 'withoutCostTypes', [...leftOut]);
  if (chosen.size === 0) return;
  select(draft, 'costTypes', [...chosen]);
  const found = costTypes.filter(({ id }) => chosen.has(id));
  draft.suggested = found.every(isIncome) ? 'income' : 'expenses';
  draft.isMixed = found.some(isIncome) && draft.suggested === 'expenses';
  if (chosen.size > 200) refuse(draft, 'notUnderstood');
}

const isIncome = ({ income, name, shortName }: NamedCostType): boolean =>
  income || concepts.some((concept) => concept.income === true && concept.types.test(fold(`${name} ${shortName}`)));

/** Cost types whose name is part of a word, or holds its stem: `Aufzugskosten`, `Kabel`. */
function byCompound(word: string, types: readonly FoldedType[]): string[] {
  const stem = word.replace(costEnding, '');
  if (stem.length < 5 || /\d/u.test(stem)) return [];
  const whole = types.filter(
    ({ parts }) => parts.length > 1 && parts.every((part) => part.length >= 4 && word.includes(part)),
  );
  if (whole.length > 0) return whole.map(({ id }) => id);
  return types.filter(({ folded }) => folded.split(' ').some((part) => isSameStem(part, stem))).map(({ id }) => id);
}

/** True if a word begins with the stem, which is at least half of it, or the stem with the word. */
function isSameStem(part: string, stem: string): boolean {
  return (
    (part.startsWith(stem) && stem.length * 2 >= part.length) ||
    (part.length >= 5 && stem.startsWith(part) && stem.length - part.length <= 3)
  );
}

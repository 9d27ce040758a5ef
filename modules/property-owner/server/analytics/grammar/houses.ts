import { refuse, select } from './draft.ts';
import type { Draft } from './draft.ts';
import { fold } from './fold.ts';
import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';
import type { Named, NamedHouse, NamedUnit, Vocabulary } from './vocabulary-names.ts';

const houseWord = '(?:haus(?:es|nummer)?|objekts?|gebaeudes?|immobilie|liegenschaft|house|building|property)';
const unitWord =
  '(?:(?:wohn|gewerbe|miet)?einheit|wohnung|whg|apartment|appartement|unit|flat|mietobjekt|we|ne|laden|lager)';
const numberSign = '(?:nr |nummer |no |number )?';
const street = '\\S+(?:strasse|allee|gasse|chaussee|weg|platz|ring|ufer|damm|hof)';
const prepositions = /^(?:(?:am|an|auf|im|in|zum|zur|unter|der|dem|den) )+/u;
const escapeName = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, '\\$&');

/** Finds houses and rental units by name, street or number. */
export function readHouses(
  phrase: Phrase,
  draft: Draft,
  { houses, units }: Pick<Vocabulary, 'houses' | 'units'>,
): void {
  readUnits(phrase, draft, units, readNamedHouses(phrase, draft, houses));
  // A street that is not the reader's has the same answer as one that does not exist.
  if (phrase.take(words(`${street} \\d{1,3}[a-z]?|\\S{2,}(?:strasse|allee|gasse|chaussee)`)))
    refuse(draft, 'unknownName');
}

/** @returns the ids of the houses */
function readNamedHouses(phrase: Phrase, draft: Draft, houses: readonly NamedHouse[]): readonly string[] {
  const chosen: string[] = [];
  const choose = (found: readonly Named[]): void => {
    if (found.length === 1) chosen.push(...found.map(({ id }) => id));
    else
      refuse(
        draft,
        found.length === 0 ? 'unknownName' : 'ambiguousName',
        found.length === 0 ? undefined : found.map(({ name }) => name),
      );
  };
  for (const [form, found] of formsOf(houses)) {
    if (phrase.contains(form)) phrase.take(words(`(?:${houseWord} )?${escapeName(form)}`), () => choose(found));
  }
  phrase.take(words(`${houseWord} ${numberSign}(\\d{1,3}[a-z]?)`), ([, number]) =>
    choose(houses.filter((house) => houseNumber(house) === number)),
  );
  phrase.take(words('(\\d{1,3}[a-z])'), ([whole = '']) => {
    const found = houses.filter((house) => houseNumber(house) === whole);
    if (found.length !== 1) return whole;
    choose(found);
  });
  if (chosen.length > 0) select(draft, 'houses', chosen);
  return chosen;
}

const houseNumber = ({ name, streetNumber }: NamedHouse): string =>
  (streetNumber === '' ? (/(\d+ ?[a-z]?)$/iu.exec(name)?.[1] ?? '') : streetNumber).toLowerCase().replaceAll(' ', '');

/** Ways to write houses, the longest first; those of several houses have all of them. */
function formsOf(houses: readonly NamedHouse[]): [string, NamedHouse[]][] {
  const forms = new Map<string, NamedHouse[]>();
  const add = (form: string, house: NamedHouse): void => {
    if (form.length < 4) return;
    const known = forms.get(form) ?? [];
    if (!known.includes(house)) forms.set(form, [...known, house]);
  };
  for (const house of houses) {
    for (const text of [house.name, `${house.street} ${house.streetNumber}`]) {
      const whole = fold(text).trim();
      add(whole, house);
      // `12 a` for `12a`.
      add(whole.replace(/(\d)([a-z])$/u, '$1 $2'), house);
      const withoutNumber = whole.replace(/ \d+ ?[a-z]?$/u, '');
      add(withoutNumber, house);
      add(withoutNumber.replace(prepositions, ''), house);
      add(whole.replace(prepositions, ''), house);
    }
  }
  return [...forms].toSorted(([one], [other]) => other.length - one.length);
}

function readUnits(phrase: Phrase, draft: Draft, units: readonly NamedUnit[], houses: readonly string[]): void {
  const inHouses = houses.length === 0 ? units : units.filter(({ house }) => house !== null && houses.includes(house));
  const chosen: string[] = [];
  const choose = (found: readonly NamedUnit[]): void => {
    if (found.length === 1) chosen.push(...found.map(({ id }) => id));
    else
      refuse(
        draft,
        found.length === 0 ? 'unknownName' : 'ambiguousName',
        found.length === 0 ? undefined : found.map(({ name }) => name),
      );
  };
  for (const name of new Set(inHouses.map((unit) => fold(unit.name).trim()))) {
    if (name.length >= 4 && /\D/u.test(name) && phrase.contains(name))
      phrase.take(words(escapeName(name)), () => choose(inHouses.filter((unit) => fold(unit.name).trim() === name)));
  }
  phrase.take(
    words(`${unitWord} ${numberSign}(\\d{1,4})([a-z]?)|we(\\d{1,4})`),
    ([whole = '', number, letter = '', short]) => {
      const wanted = `${Number(number ?? short)}${letter}`;
      const found = inHouses.filter((unit) => unitNumber(unit) === wanted);
      // `die Wohnung 2025` names a year.
      if (found.length === 0 && /^(?:19|20)\d\d$/u.test(wanted)) return whole;
      choose(found);
    },
  );
  if (chosen.length > 0) select(draft, 'units', chosen);
}

function unitNumber({ name }: NamedUnit): string | undefined {
  const [, number, letter = ''] = /(\d+)([a-z]?)$/u.exec(fold(name).trim()) ?? [];
  return number === undefined ? undefined : `${Number(number)}${letter}`;
}

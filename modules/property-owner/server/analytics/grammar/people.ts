import { refuse, select } from './draft.ts';
import type { Draft } from './draft.ts';
import { fold } from './fold.ts';
import { words } from './phrase.ts';
import type { Phrase } from './phrase.ts';
import type { NamedPerson, Vocabulary } from './vocabulary-names.ts';

interface FoldedPerson extends NamedPerson {
  readonly list: 'tenants' | 'owners';
  readonly folded: string;
  readonly last: string;
}

const salutation = '(?:herrn?|hr|frau|fr|familie|fam|eheleuten?|mr|mrs|ms|miss|family)';
const role =
  '(?:(?:dem |der |den |des |the )?(?:mieter(?:in|s)?|mietpartei|eigentuemer(?:in|s)?|tenants?|owners?|landlord|lady|mr|herrn?|frau|familie) )';
const legalForm = / (?:gmbh|ag|kg|ug|gbr|e ?k|e ?v|ohg|mbh|co|se|inc|ltd|haftungsbeschraenkt)(?= |$)/gu;
const stranger = '(?:(?:mein\\S*|unser\\S*|my|our|der|the|dem) )?(?:nachbar(?:n|in|s|innen)?|neighbou?rs?)';
const escapeName = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, '\\$&');

const foldPeople = ({ tenants, owners }: Pick<Vocabulary, 'tenants' | 'owners'>): FoldedPerson[] =>
  (
    [
      ['tenants', tenants],
      ['owners', owners],
    ] as const
  ).flatMap(([list, people]) =>
    people.map((person) => ({
      ...person,
      list,
      folded: fold(person.name).trim().replaceAll(legalForm, ''),
      last: fold(person.lastName).trim(),
    })),
  );

function choose(draft: Draft, found: readonly FoldedPerson[]): void {
  const [only] = found;
  if (only === undefined) refuse(draft, 'unknownName');
  else if (found.length > 1)
    refuse(
      draft,
      'ambiguousName',
      found.map(({ name }) => name),
    );
  else select(draft, only.list, [only.id]);
}

/** Finds tenants, owners, payees by whole name or by a salutation; before periods are read: `Herr Mai`. */
export function readWholeNames(phrase: Phrase, draft: Draft, vocabulary: Vocabulary): void {
  if (phrase.take(words(stranger))) refuse(draft, 'unknownName');
  const people = foldPeople(vocabulary);
  for (const folded of new Set(
    people.map((person) => person.folded).toSorted((one, other) => other.length - one.length),
  )) {
    if (!folded.includes(' ')) continue;
    const [, first = '', last = ''] = /^(.*) (\S+)$/u.exec(folded) ?? [];
    const isNamed = phrase.contains(folded) || phrase.contains(`${folded}s`) || phrase.contains(`${last} ${first}`);
    if (!isNamed) continue;
    const form = `(?:${escapeName(folded)}|${escapeName(last)} ${escapeName(first)})s?`;
    phrase.take(words(`${role}?${form}`), () =>
      choose(
        draft,
        people.filter((person) => person.folded === folded),
      ),
    );
  }
  readPayees(phrase, draft, vocabulary.payees, (name) => name.includes(' '));
  // A name that is also a month: whoever pays is no month.
  for (const { last } of people.filter((person) => /^(?:mai|may|april|august|june|january)$/u.test(person.last)))
    phrase.take(
      words(
        `(?<=(?:zahlt|zahlte|hat|did|does|has) )${last}(?= (?:gezahlt|bezahlt|ueberwiesen|pay|paid|(?:an|fuer|im|in|am|monatlich|seit|letzt\\S+|20\\d\\d) |$))|(?<=(?:zahlung|zahlungen|miete|mieten|payments?|rent) (?:von|from|by) )${last}(?! (?:bis|to|until|und|and|-|\\d))`,
      ),
      () =>
        choose(
          draft,
          people.filter((person) => person.last === last),
        ),
    );
  phrase.take(words('(?:the )?(\\S+) family'), ([whole = '', name = '']) => {
    const found = people.filter((person) => isCalled(person, name));
    if (found.length === 0) return whole;
    choose(draft, found);
  });
  phrase.take(
    words(`${salutation}(?: (?:und|and|u) ${salutation})?(?: dr| prof)* (\\S+)`),
    ([whole = '', name = '']) => {
      const found = people.filter((person) => isCalled(person, name));
      // Several people of one name are one where the next word is the first name of one of them.
      choose(draft, found);
      return found.length === 0 && /^(?:am|die|der|das|the)$/u.test(name) ? whole : undefined;
    },
  );
  phrase.take(
    words(`(?:mieter(?:in|s)?|mietpartei|tenant|eigentuemer(?:in|s)?|owner) (\\S+)`),
    ([whole = '', name = '']) => {
      const found = people.filter((person) => isCalled(person, name));
      if (found.length === 0) return whole;
      choose(draft, found);
    },
  );
}

/** True if a word is the last name of the person, also with a genitive’s s, or a word of a company’s name. */
const isCalled = ({ last, folded }: FoldedPerson, word: string): boolean =>
  last === ''
    ? folded.split(' ').some((part) => part.length > 2 && part === word)
    : last === word || `${last}s` === word || (last.includes(' ') && last.split(' ').includes(word));

/** Finds people and payees among the words that nothing else has understood. */
export function readRemainingNames(phrase: Phrase, draft: Draft, vocabulary: Vocabulary): void {
  const people = foldPeople(vocabulary);
  for (const word of new Set(phrase.rest().flat())) {
    const found = people.filter((person) => isCalled(person, word));
    if (found.length === 0) continue;
    phrase.take(words(escapeName(word)));
    choose(draft, found);
  }
  readPayees(phrase, draft, vocabulary.payees, () => true);
  const wordsOfPayees = new Set(vocabulary.payees.flatMap((payee) => fold(payee).trim().split(' ')));
  for (const word of phrase.rest().flat()) {
    if (draft.filter.payee !== undefined || word.length < 4) continue;
    if (!wordsOfPayees.has(word)) continue;
    // `Kosten in Köln` are those of a place, not of every payee who has it in their name.
    if (isPlace(phrase, word)) continue;
    phrase.take(words(escapeName(word)));
    draft.filter.payee = phrase.typed(word);
  }
}

function isPlace(phrase: Phrase, word: string): boolean {
  return phrase.has(words(`(?:in|im|aus|near|around) (?:(?:der|dem|the) )?${escapeName(word)}`));
}

function readPayees(
  phrase: Phrase,
  draft: Draft,
  payees: readonly string[],
  isWanted: (folded: string) => boolean,
): void {
  const folded = new Set(payees.map((payee) => fold(payee).trim().replaceAll(legalForm, '')));
  for (const name of [...folded].toSorted((one, other) => other.length - one.length)) {
    if (name.length < 3 || !isWanted(name) || draft.filter.payee !== undefined || !phrase.contains(name)) continue;
    phrase.take(words(escapeName(name)));
    draft.filter.payee = name
      .split(' ')
      .map((word) => phrase.typed(word))
      .join(' ');
  }
}

const beforeName =
  /(?:^|\s)(?:von|an|bei|from|to|by|mieter(?:in|s)?|eigentümer(?:in|s)?|tenant|owner|herrn?|frau|familie|zahlte?|bezahlte?|verdient|bekommt|erhält|hat|haben|does|did|has)(?:\s+(?:der|dem|den|die|the|firma))*\s+$/iu;

/** True if all words that nothing has understood are one name where a person or company is named: `an Siemens`. */
export function namesStranger(question: string, unread: readonly string[]): boolean {
  const raw = question.split(/[\s,;:!?()]+/u);
  const first = raw.findIndex((word) => fold(word).trim() === unread[0]);
  const name = raw.slice(first, first + unread.length);
  if (first === -1 || unread.length > 3 || !name.every((word, index) => fold(word).trim() === unread[index]))
    return false;
  return name.every((word) => /^\p{Lu}\p{L}/u.test(word)) && beforeName.test(`${raw.slice(0, first).join(' ')} `);
}

import { foldWords } from '#platform/server/search/fold-words.ts';
import type { SaidPerson } from '../../contract/people/said-person.ts';

/** A person of the organisation, as far as it matters for whom somebody means. */
export interface MatchedPerson {
  readonly id: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly callName: string;
  readonly salutation: string;
  readonly room: string;
  readonly place: string;
}

const salutations = new Map([
  ['frau', 'Frau'],
  ['fr', 'Frau'],
  ['herr', 'Herr'],
  ['herrn', 'Herr'],
  ['hr', 'Herr'],
]);

/**
 * Finds the people who may be meant by what was said. It never guesses: one is certain only if nobody else fits.
 *
 * @param people those who are cared for today
 */
export function matchPerson(
  { name, room, place }: SaidPerson,
  people: readonly MatchedPerson[],
): readonly MatchedPerson[] {
  const inRoom = room === '' ? people : people.filter((person) => fold(person.room) === fold(room));
  const atPlace = place === '' ? inRoom : inRoom.filter((person) => person.place === place);
  if (name.trim() === '') return room === '' ? [] : atPlace;
  const words = name.split(/[\s,.]+/u).filter((word) => word !== '');
  const salutation = words.map((word) => salutations.get(word.toLowerCase())).find((found) => found !== undefined);
  const named = words.filter((word) => !salutations.has(word.toLowerCase())).map(fold);
  if (named.length === 0) return [];
  const isNamed = (person: MatchedPerson): boolean => {
    const own = [person.lastName, person.firstName, person.callName].flatMap((part) => part.split(/[\s-]+/u).map(fold));
    const whole = new Set([...own, ...[person.lastName, person.firstName, person.callName].map(fold)]);
    return named.every((word) => whole.has(word) || (word.endsWith('s') && whole.has(word.slice(0, -1))));
  };
  const found = atPlace.filter(isNamed);
  if (salutation === undefined) return found;
  const addressed = found.filter((person) => person.salutation === salutation);
  // A record without a title may be anybody's.
  return addressed.length > 0 ? addressed : found.filter((person) => person.salutation === '');
}

const fold = (text: string): string => foldWords(text.trim());

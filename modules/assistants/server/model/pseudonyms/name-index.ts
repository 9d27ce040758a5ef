import { foldName, listWords } from './fold-name.ts';
import type { Word } from './fold-name.ts';
import { particles } from './name-words.ts';
import type { Span } from './spans.ts';

/** Endings of shorter names; longer ones may have any. */
const endings: ReadonlySet<string> = new Set(['', 's', 'es', 'n', 'en', 'ens', 'in', 'chen', 'le', 'l', 'i', 'e']);
/** A shorter name is too often part of another word. */
const minPrefix = 5;
/** A slip in a shorter name may be another word. */
const minMisspelt = 6;

/** Names of people by their words. */
export interface NameIndex {
  /** @param person undefined for somebody who is not known */
  add(name: string, person: number | undefined): void;
  /** Finds the names in a text; an ending such as a genitive stays outside of its name. */
  find(text: string, words: readonly Word[]): readonly Span[];
}

/** Creates an index without names. */
export function createNameIndex(): NameIndex {
  /** People by the folded words of their names. */
  const people = new Map<string, Set<number>>();
  /** Names without one of their letters. */
  const misspelt = new Map<string, string>();
  /** Lengths of names, for looking up prefixes. */
  const lengths = new Set<number>();

  function addWord(folded: string, person: number | undefined): void {
    const known = people.get(folded) ?? new Set();
    people.set(folded, known);
    if (person !== undefined) known.add(person);
    lengths.add(folded.length);
    if (folded.length >= minMisspelt) for (const shorter of withoutOne(folded)) misspelt.set(shorter, folded);
  }

  function match(word: Word): { readonly length: number; readonly name: string } | undefined {
    if (people.has(word.folded)) {
      // Two letters in lower case are words: li, re, an.
      const isName = word.isCapitalised || word.folded.length > 2;
      return isName ? { length: word.text.length, name: word.folded } : undefined;
    }
    const name = [...lengths]
      .filter((length) => length < word.folded.length && length > 2)
      .toSorted((one, other) => other - one)
      .map((length) => word.folded.slice(0, length))
      .find((prefix) => people.has(prefix) && mayEnd(word, prefix));
    if (name !== undefined) return { length: lengthOf(word.text, name), name };
    if (!word.isCapitalised || word.folded.length < minMisspelt - 1) return undefined;
    const meant = misspelt.get(word.folded) ?? withoutOne(word.folded).flatMap((one) => findMisspelt(one))[0];
    return meant?.[0] === word.folded[0] && meant !== undefined ? { length: word.text.length, name: meant } : undefined;
  }

  const findMisspelt = (shorter: string): readonly string[] => {
    const name = people.has(shorter) && shorter.length >= minMisspelt ? shorter : misspelt.get(shorter);
    return name === undefined ? [] : [name];
  };

  return {
    add: (name, person) => {
      for (const { folded } of listWords(name)) {
        if (folded.length < 2 || particles.has(folded)) continue;
        addWord(folded, person);
      }
    },
    find: (text, words) => {
      const spans: Span[] = [];
      let before: Found | undefined;
      for (const word of words) {
        const found = match(word);
        if (found === undefined) continue;
        const one: Found = {
          start: word.start,
          end: word.start + found.length,
          people: people.get(found.name) ?? new Set<number>(),
          names: [found.name],
        };
        const joined = before && join(before, one, text.slice(before.end, one.start));
        if (joined !== undefined) spans.pop();
        before = joined ?? one;
        const { start, end, people: known } = before;
        spans.push({ kind: 'P', start, end, person: known.size === 1 ? [...known][0] : undefined });
      }
      return spans;
    },
  };
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly people: ReadonlySet<number>;
  readonly names: readonly string[];
}

/** Joins first and last name of one person, known or not; two people stay two. */
function join(before: Found, next: Found, between: string): Found | undefined {
  const shared = new Set([...before.people].filter((person) => next.people.has(person)));
  const areUnknown = before.people.size === 0 && next.people.size === 0;
  const mayJoin = shared.size > 0 ? /^(?:,? |-)$/u : /^[ -]$/u;
  const isRepeated = next.names.some((name) => before.names.includes(name));
  if (!(shared.size > 0 || areUnknown) || isRepeated || !mayJoin.test(between)) return undefined;
  return { start: before.start, end: next.end, people: shared, names: [...before.names, ...next.names] };
}

const mayEnd = ({ folded, isCapitalised }: Word, prefix: string): boolean =>
  endings.has(folded.slice(prefix.length)) || (isCapitalised && prefix.length >= minPrefix);

/** Length of the beginning of a word that folds to a name. */
function lengthOf(word: string, name: string): number {
  for (let length = word.length; length > 0; length -= 1) if (foldName(word.slice(0, length)) === name) return length;
  return word.length;
}

const withoutOne = (word: string): readonly string[] =>
  Array.from(word, (_letter, index) => word.slice(0, index) + word.slice(index + 1));

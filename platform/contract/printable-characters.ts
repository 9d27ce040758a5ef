import { fontCharacters } from './font-characters.generated.ts';

interface Range {
  readonly first: number;
  readonly last: number;
}

/** Nearly every text has these characters alone. */
const common = /^[\n\r\t\x20-\x7E\xA0-\u0148\u014A-\u017F\u0400-\u045F\u2013\u2014\u2018-\u201E\u2026\u20AC]*$/u;
/** Characters that print nothing: controls, joiners, selectors, places to break a word. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

let known: readonly Range[] | undefined;

function readRanges(): readonly Range[] {
  let at = 0;
  return fontCharacters.split(' ').map((step) => {
    const [distance = '0', length = '0'] = step.split('.');
    const first = at + Number.parseInt(distance, 36);
    at = first + Number.parseInt(length, 36);
    return { first, last: at };
  });
}

function hasFont(code: number): boolean {
  known ??= readRanges();
  let [low, high] = [0, known.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = known[middle];
    if (range === undefined || code < range.first) high = middle - 1;
    else if (code > range.last) low = middle + 1;
    else return true;
  }
  return false;
}

/**
 * Finds the characters of a text that no font of the letters has, each once, in their order: a letter shows a box in
 * their place.
 */
export function findUnprintable(text: string): readonly string[] {
  if (common.test(text)) return [];
  return [...new Set(text.toWellFormed().normalize('NFC'))].filter(
    (character) => !hasFont(character.codePointAt(0) ?? 0) && !invisible.test(character),
  );
}

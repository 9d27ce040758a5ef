import { splitGraphemes } from './graphemes.ts';
import type { FontCoverage } from './font-coverage.ts';

/** Stands on the page for a character that no font has. */
const missingCharacter = '□';

// All of these are in the first font, so that nearly every document passes without a closer look.
const plainText =
  /^[\n\x20-\x7E\xA0-\xAC\xAE-\u0148\u014A-\u017F\u0400-\u045F\u200B\u2013\u2014\u2018-\u201E\u2026\u202F\u20AC\u2212]*$/u;

const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
// Direction controls, joiners and variation selectors print nothing and could make a page read
// differently from what was typed. Soft hyphen and zero-width space (places to break a word) stay.
const invisible = /(?![\u00AD\u200B])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;
const privateUse = /^\p{Co}/u;

// Stream-safe text (Unicode UAX #15, section 13): marks without end upon one letter take the compiler hundreds of
// megabytes.
const surplusMarks = /(?<=\p{M}{30})\p{M}+/gu;

function printGrapheme(grapheme: string, coverages: readonly FontCoverage[]): string {
  const characters = [...grapheme];
  const isCovered = (wanted: readonly string[]) =>
    !wanted.some((character) => privateUse.test(character)) &&
    coverages.some((covers) => wanted.every((character) => covers(character.codePointAt(0) ?? 0)));
  if (isCovered(characters)) return grapheme;
  return characters.find((character) => isCovered([character])) ?? missingCharacter;
}

/**
 * The text as the fonts can print it. PDF/A refuses a page with a character that no font has, so
 * such characters (emoji, scripts beyond Latin, Greek, Cyrillic and Chinese) become `□`; control
 * characters vanish, every kind of line break becomes `\n`.
 */
export function toPrintableText(text: string, coverages: readonly FontCoverage[]): string {
  if (plainText.test(text)) return text;
  const cleaned = text
    .toWellFormed()
    .replace(lineBreak, '\n')
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.replace(invisible, ''))
    .join('\n');
  if (plainText.test(cleaned)) return cleaned;
  let printable = '';
  for (const segment of splitGraphemes(cleaned.replace(surplusMarks, '').normalize('NFC'))) {
    printable += plainText.test(segment) || segment === '\u00AD' ? segment : printGrapheme(segment, coverages);
  }
  return printable;
}

/** The same for every text in a JSON value (keys stay as they are). */
export function toPrintableJson(json: string, coverages: readonly FontCoverage[]): string {
  if (plainText.test(json) && !json.includes('\\u')) return json;
  return JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
    typeof value === 'string' ? toPrintableText(value, coverages) : value,
  );
}

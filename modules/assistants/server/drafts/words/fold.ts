/**
 * Folds a text so that spellings of the same German word are equal: lower case, ß as ss, umlauts as their vowels (also
 * where they are written ae, oe, ue).
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replace(/ä|ö|ü|(?<![aeiouq])[aou]e/gu, (found) => plain[found.charAt(0)] ?? found.charAt(0));
}

const plain: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' };

/** Folds words, divided by spaces, into a set for `low` of tokens. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(fold(words).split(/\s+/u).filter(Boolean));
}

/**
 * Creates a pattern of whole words for folded text. In `source`, `~` stands for any letters; classes in capitals such
 * as `\S` are not possible, because the source is folded too.
 */
export function wordPattern(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${fold(source).replaceAll('~', '\\p{L}*')})(?![\\p{L}\\d])`, 'u');
}

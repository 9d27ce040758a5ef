/**
 * Folds a word so that its spellings are equal: case, accents, umlauts as one letter or two, ß. Also folds a few names
 * that differ (Bauer, Baur): more is hidden then, never less.
 */
export function foldName(word: string): string {
  return word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[äöüæœø]/gu, (letter) => foldedVowels[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([aou])e/gu, '$1')
    .replaceAll('ss', 's');
}

const foldedVowels: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', æ: 'a', œ: 'o', ø: 'o' };

/** A word of a text with its place. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly folded: string;
  readonly isCapitalised: boolean;
}

/** The words of a text: letters alone, so that a name with a hyphen is two of them. */
export function listWords(text: string): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
    folded: foldName(word),
    isCapitalised: /^\p{Lu}/u.test(word),
  }));
}

import { splitGraphemes } from './graphemes.ts';

const zeroWidthSpace = '\u200B';

// Words that hyphenation can part, as German compounds: letters only, not too long for a line.
const hyphenated = /^\p{L}\p{Ll}{0,35}[.,;:!?]*$/u;
// Chinese, Japanese and Korean text may break between any two characters anyway.
const breaksAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Gives long words without a place to break (numbers, addresses of web pages, 300 letters in a row)
 * such places every `step` characters, so that they stay inside their column. They print as typed.
 *
 * @param longest number of characters that fit into the column even when they are wide
 */
export function breakLongWords(text: string, longest = 16, step = 8): string {
  return text.replaceAll(/[^\s\-–—]+/gu, (word) => {
    if (word.length <= longest || hyphenated.test(word) || breaksAnywhere.test(word)) return word;
    const characters = [...splitGraphemes(word)];
    const pieces = Array.from({ length: Math.ceil(characters.length / step) }, (_, index) =>
      characters.slice(index * step, (index + 1) * step).join(''),
    );
    return pieces.join(zeroWidthSpace);
  });
}

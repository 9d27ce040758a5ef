import { splitGraphemes } from '#platform/server/documents/graphemes.ts';

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;
const broad = /[MWmw@%ЖМФШЩЮжмфшщюŒœÆæ—…]/u;
const narrow = /[ijl.,;:'|!()[\] ]/u;

const widest = 1.02;

/** Estimates the width of a character in em in the semibold font of the documents, rounded up. */
function widthOf(character: string): number {
  if (wide.test(character)) return widest;
  if (broad.test(character)) return 0.97;
  if (narrow.test(character)) return 0.36;
  return /\p{Lu}/u.test(character) ? 0.76 : 0.66;
}

/**
 * Breaks a text into lines of at most `width` em, between words if possible. The page layout relies on `maxLines`: the
 * last line ends with an ellipsis if text is left over.
 */
export function wrapLine(text: string, width: number, maxLines: number): string[] {
  if (text.length * widest < width) return [text];
  const lines = [''];
  let used = 0;
  const next = (): void => {
    lines.push('');
    used = 0;
  };
  for (const word of text.split(/(?<=[\s\-–—/])/u)) {
    const characters = [...splitGraphemes(word)];
    const length = characters.reduce((sum, character) => sum + widthOf(character), 0);
    if (used > 0 && used + length > width) next();
    for (const character of characters) {
      if (used + widthOf(character) > width) next();
      lines[lines.length - 1] += character;
      used += widthOf(character);
    }
  }
  const kept = lines.slice(0, maxLines).map((line) => line.trim());
  const last = kept.length - 1;
  if (lines.length > maxLines) kept[last] = `${[...(kept[last] ?? '')].slice(0, -2).join('')}…`;
  return kept;
}

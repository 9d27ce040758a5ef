import { withoutDirectionMarks } from '#platform/contract/texts.ts';

/** Tags of HTML and XML, comments included; „RR < 90 > 60“ has none. */
const tags = /<!--[^>]{0,1000}>|<\/?[a-z][^<>]{0,1000}>/giu;
/** Tags inside of tags, beyond which no sign of one remains. */
const maxNested = 10;
const controls = /[^\P{Cc}\n\t]|[\u2028\u2029]/gu;
/** Characters that nobody sees; names could hide behind them. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/gu;

/** Cleans the text of a model: data without markup, control characters and marks that nobody sees. */
export function cleanText(text: string): string {
  const plain = withoutInvisible(withoutDirectionMarks(text.toWellFormed()))
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(controls, '');
  return withoutTags(plain).normalize('NFC').trim();
}

/** Removes tags, also those that are left of a tag inside of a tag. */
function withoutTags(text: string): string {
  let [before, left] = ['', text];
  for (let turn = 0; turn < maxNested && left !== before; turn += 1) [before, left] = [left, left.replaceAll(tags, '')];
  return left === before ? left : left.replaceAll('<', '');
}

/** Removes characters that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}

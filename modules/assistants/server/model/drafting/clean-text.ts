import { withoutDirectionMarks } from '#platform/contract/texts.ts';

/** Tags of HTML and XML, comments included; „RR < 90 > 60“ has none. */
const tags = /<!--[^>]{0,1000}>|<\/?[a-z][^<>]{0,1000}>/giu;
const controls = /[^\P{Cc}\n\t]|[\u2028\u2029]/gu;
/** Characters that nobody sees; names could hide behind them. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/gu;

/** Cleans the text of a model: data without markup, control characters and marks that nobody sees. */
export function cleanText(text: string): string {
  return withoutInvisible(withoutDirectionMarks(text.toWellFormed()))
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(controls, '')
    .replaceAll(tags, '')
    .normalize('NFC')
    .trim();
}

/** Removes characters that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}

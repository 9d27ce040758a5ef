import { cutText } from '#platform/contract/cut-text.ts';

/** Longest title in the name of a file. */
const maxTitle = 80;

/** Names a file after the question and the day, without an ending: `Ausgaben-nach-Objekt-2026-11-26`. */
export function nameAnswer(title: string, day: string): string {
  const words = cutText(title, maxTitle)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
  return [words, day].filter((part) => part !== '').join('-');
}

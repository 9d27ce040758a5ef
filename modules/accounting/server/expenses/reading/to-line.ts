import { cutText } from '#platform/contract/cut-text.ts';

/** One line of at most `max` units without control characters, as the contract wants it. */
export function toLine(text: string, max: number): string {
  return cutText(text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), max).trim();
}

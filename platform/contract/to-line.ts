import { cutText } from './cut-text.ts';

/** Returns one line of at most `max` UTF-16 units without control characters, as the contract demands. */
export function toLine(text: string, max: number): string {
  return cutText(text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), max).trim();
}

import { z } from 'zod';

// NUL cannot be stored by PostgreSQL; the other control characters have no business in a form
// field and would end up in letters, file names and mail headers. Line breaks and tabs are kept
// where a text may have several lines.
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029]/u;
const anyControlCharacter = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/u;

function isClean(forbidden: RegExp): (text: string) => boolean {
  return (text) => text.isWellFormed() && !forbidden.test(text);
}

/** One line of text, trimmed, without control characters, at most `max` characters. */
export function lineSchema(max: number): z.ZodString {
  return z.string().trim().max(max).refine(isClean(anyControlCharacter), { error: 'control_character' });
}

/** Text of several lines without other control characters, at most `max` characters. */
export function multilineSchema(max: number): z.ZodString {
  return z.string().max(max).refine(isClean(controlCharacters), { error: 'control_character' });
}

/** E-mail address as people type it: trimmed; compared in lower case by the server. */
export const emailSchema = z.string().trim().max(254).pipe(z.email());

import { z } from 'zod';

// PostgreSQL cannot store NUL; other control characters are useless in a form field and would reach letters, file names
// and mail headers. Line breaks and tabs are kept if a text may have several lines.
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029]/u;
const anyControlCharacter = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/u;

const directionMarks = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Removes marks that reverse or isolate the direction of text: a name could read as another one (U+202E). */
export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(directionMarks, '');
}

function isClean(forbidden: RegExp): (text: string) => boolean {
  return (text) => text.isWellFormed() && !forbidden.test(text);
}

/** Returns the schema of any storable text of at most `max` characters: no NUL, no lone surrogate. */
export function textSchema(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine(isClean(/\u0000/u), { error: 'control_character' });
}

/** Returns the schema of a password sent in a line-based protocol: without control characters, blanks kept. */
export function lineSecretSchema(max: number): z.ZodString {
  return z.string().max(max).refine(isClean(anyControlCharacter), { error: 'control_character' });
}

/** Returns the schema of a line, trimmed, without control characters, at most `max` characters. */
export function lineSchema(max: number): z.ZodString {
  return z.string().trim().max(max).refine(isClean(anyControlCharacter), { error: 'control_character' });
}

/** Returns the schema of a multi-line text without other control characters, at most `max` characters. */
export function multilineSchema(max: number): z.ZodString {
  return z.string().max(max).refine(isClean(controlCharacters), { error: 'control_character' });
}

// A letter with three combining marks may compose to one.
const maxUnitsComposed = 4;

/**
 * Returns the schema of a line, trimmed and composed (NFC), at most `max` characters. Composing needs quadratic time
 * for consecutive marks, hours for megabytes: a text that cannot become short enough is refused uncomposed.
 */
export function composedSchema(max: number): z.ZodString {
  return z
    .string()
    .trim()
    .overwrite((text) => (text.length > maxUnitsComposed * max ? text : text.normalize('NFC')))
    .max(max, { abort: true });
}

// Letters, marks and digits of all scripts (RFC 6531) and the unquoted characters of RFC 5322. Other Unicode symbols
// are excluded: no mailbox uses them, and some resemble address separators. So are code points unknown to this version
// of Unicode, because their lower case is unknown.
const localPart = /^(?!\p{M})[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const domainLabel = /^(?!-)(?!\p{M})[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;
const digitsOnly = /^\p{N}+$/u;
// Marked as pure, so that pages without addresses do not load this file.
const encoder = /* @__PURE__ */ new TextEncoder();

/** True for one bare address that can neither break a header nor be read as two recipients. */
function isEmailAddress(text: string): boolean {
  const at = text.indexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  // The last label is never a number, otherwise the domain would be a network address.
  return (
    encoder.encode(local).length <= 64 &&
    local.split('.').every((atom) => localPart.test(atom)) &&
    labels.length >= 2 &&
    labels.every((label) => domainLabel.test(label)) &&
    !digitsOnly.test(labels.at(-1) ?? '')
  );
}

/** An internationalised email address: trimmed and composed; the server compares it in lower case. */
export const emailSchema = composedSchema(254).check(z.stringFormat('email', isEmailAddress));

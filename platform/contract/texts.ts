import { z } from 'zod';

// NUL cannot be stored by PostgreSQL; the other control characters have no business in a form
// field and would end up in letters, file names and mail headers. Line breaks and tabs are kept
// where a text may have several lines.
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029]/u;
const anyControlCharacter = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/u;

function isClean(forbidden: RegExp): (text: string) => boolean {
  return (text) => text.isWellFormed() && !forbidden.test(text);
}

/**
 * Any text of at most `max` characters that can be stored and read back: no NUL, no half of a character (lone
 * surrogate).
 */
export function textSchema(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine(isClean(/\u0000/u), { error: 'control_character' });
}

/** A password that goes out in a protocol of lines: without control characters, blanks kept. */
export function lineSecretSchema(max: number): z.ZodString {
  return z.string().max(max).refine(isClean(anyControlCharacter), { error: 'control_character' });
}

/** One line of text, trimmed, without control characters, at most `max` characters. */
export function lineSchema(max: number): z.ZodString {
  return z.string().trim().max(max).refine(isClean(anyControlCharacter), { error: 'control_character' });
}

/** Text of several lines without other control characters, at most `max` characters. */
export function multilineSchema(max: number): z.ZodString {
  return z.string().max(max).refine(isClean(controlCharacters), { error: 'control_character' });
}

// Of a letter with three marks, one is left.
const maxUnitsComposed = 4;

/**
 * One line of text, trimmed and composed (NFC), at most `max` characters. Composing takes time by the square of the
 * length when marks follow each other, hours for megabytes of them: what cannot become short enough is refused as it
 * is.
 */
export function composedSchema(max: number): z.ZodString {
  return z
    .string()
    .trim()
    .overwrite((text) => (text.length > maxUnitsComposed * max ? text : text.normalize('NFC')))
    .max(max, { abort: true });
}

// Letters, marks and digits of all scripts (RFC 6531) and what RFC 5322 allows unquoted. Other signs of Unicode are
// left out: mailboxes are not named with them, and some look like the separators of addresses. So are code points that
// this version of Unicode does not know, because nobody could tell their lower case.
const localPart = /^(?!\p{M})[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const domainLabel = /^(?!-)(?!\p{M})[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;
const digitsOnly = /^\p{N}+$/u;
// Marked as free of effects, so that pages which read no address do without this file.
const encoder = /* @__PURE__ */ new TextEncoder();

/** True for one bare address that can neither break a header nor be read as two recipients. */
function isEmailAddress(text: string): boolean {
  const at = text.indexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  // The last label is never a number, or the domain would be an address of the network.
  return (
    encoder.encode(local).length <= 64 &&
    local.split('.').every((atom) => localPart.test(atom)) &&
    labels.length >= 2 &&
    labels.every((label) => domainLabel.test(label)) &&
    !digitsOnly.test(labels.at(-1) ?? '')
  );
}

/** Internationalised e-mail address as people type it: trimmed and composed; compared in lower case by the server. */
export const emailSchema = composedSchema(254).check(z.stringFormat('email', isEmailAddress));

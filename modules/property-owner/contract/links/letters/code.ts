/** Characters of a code: none that is mistaken for another one on paper (0 and O, 1, I and L). */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Number of characters: 31^16 is 79 bits. */
export const codeLength = 16;

const groupLength = 4;

/** Reads a code as it was typed: capitals or not, with or without spaces and hyphens. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');
}

/** Writes a code in groups of four, such as `7KQM-2WXR-9BTD-HJ4P`. */
export function formatCode(code: string): string {
  return code.replaceAll(new RegExp(`.{${groupLength}}(?=.)`, 'gu'), '$&-');
}

/** True if a code has the right length and characters. */
export function isComplete(code: string): boolean {
  return code.length === codeLength && [...code].every((character) => codeAlphabet.includes(character));
}

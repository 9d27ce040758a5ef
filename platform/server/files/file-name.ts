import { fileEndings } from '../../contract/files.ts';
import type { MediaType } from '../../contract/files.ts';

const maxNameLength = 255;

/** The name that a file came with, fit to be shown and to be saved under: without folders and control characters. */
export function toFileName(sent: string | undefined): string {
  const last = (sent ?? '').toWellFormed().normalize('NFC').split(/[/\\]/u).at(-1) ?? '';
  // Formatting characters can make a name read as another one (U+202E), and XML has no noncharacters (U+FFFE); a
  // leading dot hides it.
  const name = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/u, '')
    .trim();
  return name === '' ? 'file' : shorten(name);
}

/**
 * Splits a file name into its stem and the ending of its type, which is added if the name has another one: content that
 * was checked as a PDF is not opened as a web page or a program.
 */
export function splitFileName(name: string, mediaType: MediaType): { readonly stem: string; readonly ending: string } {
  const endings = fileEndings[mediaType];
  const { length } = endings.find((ending) => name.toLowerCase().endsWith(ending)) ?? '';
  return length === 0
    ? { stem: name, ending: endings[0] ?? '' }
    : { stem: name.slice(0, -length), ending: name.slice(-length) };
}

/** Keeps the ending. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= maxNameLength) return name;
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';
  return characters.slice(0, maxNameLength - ending.length).join('') + ending;
}

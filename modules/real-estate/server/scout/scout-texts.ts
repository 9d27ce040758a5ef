import { countBytes } from '#platform/contract/optional-kinds.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { maxNoteBytes } from '../../contract/objects/fields/limits.ts';
import { cutBytes } from '../openimmo/collect-values.ts';

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]|<(?:br|\/p|\/li|\/div|\/h[1-6])(?:\s[^<>]*)?\/?>(?:\r\n?|\n)?/giu;
const tags = /<[/!?]?[a-z-][^<>]*>/giu;
const controls = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/gu;

/** A text without markup; its lines end with a line feed. */
function toPlain(text: string): string {
  let plain = text.toWellFormed().replaceAll(lineBreaks, '\n').replaceAll(controls, ' ');
  // A removed tag may leave another one behind: `<<b>b>`.
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(tags, '');
  }
  return plain.trim();
}

/** Returns one line without markup, of at most `max` characters; undefined for an empty one. */
export function cleanLine(text: string, max: number): string | undefined {
  return toLine(toPlain(text), max) || undefined;
}

const lineBreak = '<br>';

/**
 * Returns a note as the portal accepts it: `<br>` is its only markup, and it has at most 3999 bytes. An added line is
 * kept; the note before it is shortened.
 */
export function cleanNote(text: string, added = ''): string | undefined {
  const plain = toPlain(text);
  const line = plain.split('\n').includes(added) ? '' : added;
  const room = maxNoteBytes - countBytes(line) - lineBreak.length;
  const body = shorten(plain.replaceAll(/ *\n/gu, lineBreak), line === '' ? maxNoteBytes : room);
  return [body, line].filter((part) => part !== '').join(lineBreak) || undefined;
}

function shorten(note: string, maxBytes: number): string {
  const cut = cutBytes(note, maxBytes);
  if (cut.length === note.length) return note;
  // A cut line break is none.
  return cut.replace(/(?:<br>|<br?|<|\s)+$/u, '');
}

/** Returns a day as Germans write it; any other text as it is. */
export function sayDay(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text) ?? [];
  return day === undefined ? text : `${day}.${month}.${year}`;
}

import { splitFileName } from '#platform/server/files/file-name.ts';
import type { InvoiceAttachment } from '#modules/accounting/contract/attachments/attachment.ts';

const maxNameLength = 200;

/**
 * Names an attachment: as its file is named, with the ending of its type, so that no text can pass as the XML of the
 * invoice, and unlike the others of the invoice (BR-DE-22), where case makes no difference.
 */
export function nameAttachment(
  fileName: string,
  mediaType: InvoiceAttachment['mediaType'],
  taken: readonly string[],
): string {
  const { stem, ending } = splitFileName(fileName, mediaType);
  const names = new Set(taken.map(foldCase));
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` (${count})`;
    const name = `${[...stem].slice(0, maxNameLength - suffix.length - ending.length).join('')}${suffix}${ending}`;
    if (!names.has(foldCase(name))) return name;
  }
}

/**
 * Makes names equal that the index of the database takes as equal: it lowers each character by itself (İ to i), a
 * JavaScript string whole words (İ to i and a dot, Σ at the end of a word to ς).
 */
function foldCase(name: string): string {
  return [...name]
    .map((character) => character.toLowerCase().toUpperCase().toLowerCase())
    .join('')
    .replaceAll('i\u0307', 'i');
}

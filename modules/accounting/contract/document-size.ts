/** Lines of all texts of one document together, an empty text counting as one: about 80 pages. */
export const maxDocumentLines = 5000;
/** Characters of all texts of one document together. */
export const maxDocumentCharacters = 100_000;

interface DocumentTexts {
  readonly invoiceAdditionsTop?: string | undefined;
  readonly invoiceAdditionsBottom?: string | undefined;
  readonly positions?: readonly { readonly description?: string | undefined }[] | undefined;
}

export interface DocumentExcess {
  /** Path of the longest text, such as `positions.3.description`. */
  readonly field: string;
  /** As errors carry them: what there is too much of, how much there is and may be. */
  readonly params: { readonly kind: 'lines' | 'characters'; readonly actual: number; readonly maximum: number };
}

/**
 * What makes a document too long to be printed within the limits of memory and time; null when nothing does. Each text
 * may be long, all of them may not.
 */
export function findDocumentExcess(document: DocumentTexts): DocumentExcess | null {
  const texts = [
    { field: 'invoiceAdditionsTop', text: document.invoiceAdditionsTop ?? '' },
    { field: 'invoiceAdditionsBottom', text: document.invoiceAdditionsBottom ?? '' },
    ...(document.positions ?? []).map(({ description = '' }, index) => ({ field: `positions.${index}.description`, text: description })),
  ];
  return findExcess(texts, 'lines', countLines, maxDocumentLines) ?? findExcess(texts, 'characters', (text) => text.length, maxDocumentCharacters);
}

function findExcess(
  texts: readonly { readonly field: string; readonly text: string }[],
  kind: 'lines' | 'characters',
  measure: (text: string) => number,
  maximum: number,
): DocumentExcess | null {
  const sizes = texts.map(({ text }) => measure(text));
  const actual = sizes.reduce((sum, size) => sum + size, 0);
  if (actual <= maximum) return null;
  const longest = sizes.indexOf(sizes.reduce((one, other) => Math.max(one, other), 0));
  return { field: texts[longest]?.field ?? '', params: { kind, actual, maximum } };
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

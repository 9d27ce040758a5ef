/** Largest number of lines of all texts of one document, an empty text counting as one: about 80 pages. */
export const maxDocumentLines = 5000;
/** Largest number of characters of all texts of one document. */
export const maxDocumentCharacters = 100_000;
// Sender, customer and subject together: several times the length that their fields allow today.
const maxHeadCharacters = 20_000;

interface RowTexts {
  readonly reason?: string | undefined;
  readonly invoiceId?: string | undefined;
}

interface PositionTexts {
  readonly description?: string | undefined;
  readonly articleNumber?: string | undefined;
  readonly vatReasonText?: string | undefined;
}

interface DocumentTexts {
  readonly invoiceAdditionsTop?: string | undefined;
  readonly invoiceAdditionsBottom?: string | undefined;
  readonly paymentTerms?: string | undefined;
  readonly positions?: readonly PositionTexts[] | undefined;
  readonly allowances?: readonly RowTexts[] | undefined;
  readonly charges?: readonly RowTexts[] | undefined;
  readonly precedingInvoices?: readonly RowTexts[] | undefined;
}

export interface DocumentExcess {
  /** Path of the longest text, such as `positions.3.description`. */
  readonly field: string;
  /** Parameters of the error: the kind that exceeds its limit, the actual number and the limit. */
  readonly params: { readonly kind: 'lines' | 'characters'; readonly actual: number; readonly maximum: number };
}

/**
 * Finds the reason why a document cannot be printed within the limits of memory and time, or returns null. Each text
 * may be long, but not all of them together.
 */
export function findDocumentExcess(document: DocumentTexts): DocumentExcess | null {
  const { invoiceAdditionsTop: _top, invoiceAdditionsBottom: _bottom, paymentTerms: _terms, ...others } = document;
  const head = Object.entries(others).flatMap(([field, text]) => (typeof text === 'string' ? [{ field, text }] : []));
  const texts = [
    { field: 'invoiceAdditionsTop', text: document.invoiceAdditionsTop ?? '' },
    { field: 'invoiceAdditionsBottom', text: document.invoiceAdditionsBottom ?? '' },
    ...(document.positions ?? []).map(({ description = '' }, index) => ({
      field: `positions.${index}.description`,
      text: description,
    })),
    ...listSmallTexts(document).filter(({ text }) => text !== ''),
  ];
  const count = (text: string): number => text.length;
  return (
    findExcess(texts, 'lines', countLines, maxDocumentLines) ??
    findExcess(texts, 'characters', count, maxDocumentCharacters) ??
    findExcess(head, 'characters', count, maxHeadCharacters)
  );
}

/** Lists the texts that take no line if they are empty. The same reason of several positions is printed once. */
function listSmallTexts(document: DocumentTexts): { readonly field: string; readonly text: string }[] {
  const positions = document.positions ?? [];
  const firstOf = new Map(
    positions.map(({ vatReasonText = '' }, index): [string, number] => [vatReasonText, index]).toReversed(),
  );
  const rows = (['allowances', 'charges', 'precedingInvoices'] as const).flatMap((name) =>
    (document[name] ?? []).flatMap(({ reason = '', invoiceId = '' }, index) => [
      { field: `${name}.${index}.reason`, text: reason },
      { field: `${name}.${index}.invoiceId`, text: invoiceId },
    ]),
  );
  return [
    { field: 'paymentTerms', text: document.paymentTerms ?? '' },
    ...positions.map(({ articleNumber = '' }, index) => ({
      field: `positions.${index}.articleNumber`,
      text: articleNumber,
    })),
    ...[...firstOf].map(([text, index]) => ({ field: `positions.${index}.vatReasonText`, text })),
    ...rows,
  ];
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

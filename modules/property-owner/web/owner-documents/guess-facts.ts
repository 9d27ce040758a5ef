import type { DocumentKind } from '../../contract/import/document-kinds.ts';

/** Words of German file names, in the order in which they are looked for. */
const words: readonly (readonly [RegExp, DocumentKind])[] = [
  [/35\s*a|bescheinigung/iu, 'taxCertificate'],
  [/wirtschaftsplan/iu, 'budget'],
  [/abrechnung/iu, 'settlement'],
  [/versicherung|police/iu, 'insurance'],
  [/protokoll|niederschrift/iu, 'minutes'],
  [/vertrag/iu, 'contract'],
];

/** Reads title, kind and year from the name of a file, as far as it tells them. */
export function guessFacts(fileName: string): {
  readonly title: string;
  readonly kind: DocumentKind;
  readonly year: number | null;
} {
  const title = fileName
    .replace(/\.[^.]*$/u, '')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/u.exec(title)?.[0];
  return {
    title,
    kind: words.find(([pattern]) => pattern.test(title))?.[1] ?? 'other',
    year: year === undefined ? null : Number(year),
  };
}

import { readOpenImmo } from '../read-document.ts';
import type { ReadObject } from '../read-object.ts';

/** Parts of a sample object. */
export interface Parts {
  readonly uses?: string;
  readonly offer?: string;
  readonly kind?: string;
  readonly rest?: string;
}

/** The kind of a sample object. */
export const house = '<haus haustyp="EINFAMILIENHAUS"/>';

/** Writes an object as other programs do. */
export function immobilie({
  uses = 'WOHNEN="true"',
  offer = 'KAUF="true"',
  kind = house,
  rest = '',
}: Parts = {}): string {
  return `<immobilie><objektkategorie><nutzungsart ${uses}/><vermarktungsart ${offer}/><objektart>${kind}</objektart>
    </objektkategorie>${rest}<verwaltung_techn><objektnr_extern>A 7/1</objektnr_extern></verwaltung_techn></immobilie>`;
}

/** Writes a document of objects. */
export const documentOf = (...objects: readonly string[]): string =>
  `<openimmo><uebertragung art="OFFLINE" umfang="VOLL" version="1.2.7"/><anbieter>
    <anbieternr>12</anbieternr>${objects.join('')}</anbieter></openimmo>`;

/** Reads an object by itself. */
export function readOne(parts: Parts): ReadObject {
  const [object] = readOpenImmo(documentOf(immobilie(parts))).objects;
  if (object === undefined) throw new Error('There is no object');
  return object;
}

export const codesOf = ({ problems }: ReadObject): readonly string[] => problems.map(({ code }) => code);

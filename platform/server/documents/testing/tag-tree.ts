import { inflateSync } from 'node:zlib';
import { parsePdfObject } from './parse-pdf-object.ts';
import type { PdfDictionary, PdfValue } from './parse-pdf-object.ts';
import { readPdfStructure } from './pdf-structure.ts';

/** Element of the tag tree (ISO 32000-2, 14.7). */
export interface Tag {
  /** Standard role, such as `TH`. */
  readonly role: string;
  readonly attributes: PdfDictionary;
  readonly alternative: string;
  readonly children: readonly Tag[];
  /** Marked content of the element itself. */
  readonly contents: readonly { readonly page: number; readonly id: number }[];
}

/** Marks of a page's content: painted parts outside of every mark, and the ids of its marked content. */
interface PageMarks {
  readonly page: number;
  readonly unmarked: readonly string[];
  readonly ids: readonly number[];
}

export interface TaggedPdf {
  readonly catalogue: PdfDictionary;
  readonly information: PdfDictionary;
  readonly metadata: string;
  readonly root: Tag;
  readonly pages: readonly PageMarks[];
}

const none: PdfDictionary = new Map();

/** Reads the tags of a document as Typst writes it, and the marks in its pages. */
export function readTaggedPdf(pdf: Uint8Array): TaggedPdf {
  const { objects, trailer } = readPdfStructure(pdf);
  const sourceOf = (id: number): string => (objects.get(id) ?? '').replace(/^\d+ 0 obj\s*/u, '');
  const resolve = (value: PdfValue | undefined): PdfValue =>
    typeof value === 'object' && value !== null && 'ref' in value
      ? parsePdfObject(sourceOf(value.ref).split('\nstream\n', 1)[0] ?? '')
      : (value ?? null);
  const dictionary = (value: PdfValue | undefined): PdfDictionary => {
    const resolved = resolve(value);
    return resolved instanceof Map ? resolved : none;
  };
  const list = (value: PdfValue | undefined): readonly PdfValue[] => {
    const resolved = resolve(value);
    return Array.isArray(resolved) ? resolved : resolved === null ? [] : [value ?? null];
  };
  const streamOf = (value: PdfValue | undefined): Buffer => {
    const source = typeof value === 'object' && value !== null && 'ref' in value ? sourceOf(value.ref) : '';
    const [head = '', content = ''] = source.split('\nstream\n', 2);
    const length = Number(dictionary(parsePdfObject(head)).get('Length'));
    const bytes = Buffer.from(source.slice(head.length + 8, head.length + 8 + length), 'latin1');
    return head.includes('/FlateDecode') ? inflateSync(bytes) : Buffer.from(content.slice(0, length), 'latin1');
  };
  const end = dictionary(parsePdfObject(trailer.slice('trailer'.length)));
  const catalogue = dictionary(end.get('Root'));
  const tree = dictionary(catalogue.get('StructTreeRoot'));
  const roles = dictionary(tree.get('RoleMap'));
  const pageIds = listPages(catalogue.get('Pages'), { dictionary, list });

  const readTag = (value: PdfValue, inherited: number): Tag => {
    const element = dictionary(value);
    const ownPage = element.get('Pg');
    const page = isReference(ownPage) ? pageIds.indexOf(ownPage.ref) : inherited;
    const role = String(element.get('S') ?? '');
    const kids = list(element.get('K'));
    const contents = kids.flatMap((kid) => {
      if (typeof kid === 'number') return [{ page, id: kid }];
      const mark = kid instanceof Map ? (kid as PdfDictionary) : none;
      const id = mark.get('MCID');
      const on = mark.get('Pg');
      return typeof id === 'number' ? [{ page: isReference(on) ? pageIds.indexOf(on.ref) : page, id }] : [];
    });
    return {
      role: String(roles.get(role.slice(1)) ?? role).slice(1),
      attributes: new Map(list(element.get('A')).flatMap((entry) => [...dictionary(entry)])),
      alternative: toText(element.get('Alt')),
      children: kids.filter(isReference).map((kid) => readTag(kid, page)),
      contents,
    };
  };
  return {
    catalogue: new Map(
      [...catalogue].map(([name, value]) => [name, name === 'ViewerPreferences' ? resolve(value) : value]),
    ),
    information: dictionary(end.get('Info')),
    metadata: streamOf(catalogue.get('Metadata')).toString('utf8'),
    root: {
      role: 'Root',
      attributes: none,
      alternative: '',
      contents: [],
      children: list(tree.get('K')).map((kid) => readTag(kid, -1)),
    },
    pages: pageIds.map((id, page) => ({
      page,
      ...readMarks(
        list(dictionary({ ref: id }).get('Contents'))
          .map((stream) => streamOf(stream).toString('latin1'))
          .join('\n'),
      ),
    })),
  };
}

function isReference(value: PdfValue | undefined): value is { readonly ref: number } {
  return typeof value === 'object' && value !== null && 'ref' in value;
}

/** Text strings are UTF-16 with a byte order mark, or of one byte each. */
function toText(value: PdfValue | undefined): string {
  if (typeof value !== 'string') return '';
  return value.startsWith('þÿ') ? Buffer.from(value.slice(2), 'latin1').swap16().toString('utf16le') : value;
}

function listPages(
  root: PdfValue | undefined,
  {
    dictionary,
    list,
  }: {
    dictionary: (value: PdfValue | undefined) => PdfDictionary;
    list: (value: PdfValue | undefined) => readonly PdfValue[];
  },
): readonly number[] {
  if (!isReference(root)) return [];
  const node = dictionary(root);
  return node.get('Type') === '/Page'
    ? [root.ref]
    : list(node.get('Kids')).flatMap((kid) => listPages(kid, { dictionary, list }));
}

/** Operators that paint (ISO 32000-2, table 50). */
const painting: ReadonlySet<string> = new Set([
  'S',
  's',
  'f',
  'F',
  'f*',
  'B',
  'B*',
  'b',
  'b*',
  'sh',
  'Do',
  'Tj',
  'TJ',
  "'",
  '"',
]);

function readMarks(content: string): Pick<PageMarks, 'unmarked' | 'ids'> {
  const open: string[] = [];
  const unmarked: string[] = [];
  const ids: number[] = [];
  // Strings may contain anything that looks like an operator.
  const plain = content.replaceAll(/\((?:\\[\s\S]|[^\\()])*\)|<[\dA-Fa-f\s]*>/gu, '()');
  const operators = /\/(\w+)\s+(<<[\s\S]*?>>|\/\w+)?\s*(B[DM]C)\b|(?<![\w/])([A-Za-z'"]+\*?)(?![\w])/gu;
  for (const [, tag = '', properties = '', mark, other] of plain.matchAll(operators)) {
    const operator = mark ?? other ?? '';
    if (operator === 'BDC' || operator === 'BMC') {
      const [, id] = /\/MCID (\d+)/u.exec(properties) ?? [];
      if (id !== undefined) ids.push(Number(id));
      open.push(tag);
    } else if (operator === 'EMC') open.pop();
    else if (painting.has(operator) && open.length === 0) unmarked.push(operator);
  }
  return { unmarked, ids };
}

import { readTaggedPdf } from './tag-tree.ts';
import type { Tag, TaggedPdf } from './tag-tree.ts';

/** Roles of ISO 32000-1 that our templates may use. */
const roles: ReadonlySet<string> = new Set(
  'Document Part Sect Div P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table THead TBody TFoot TR TH TD Span Figure Caption Note NonStruct BlockQuote Reference Link Code TOC TOCI Formula'.split(
    ' ',
  ),
);

/**
 * Finds what keeps a document from being read aloud: the conditions of the Matterhorn protocol 1.1 that concern our
 * documents, by their numbers.
 */
export function findAccessibilityFaults(pdf: Uint8Array): readonly string[] {
  const tagged = readTaggedPdf(pdf);
  return [...findDocumentFaults(tagged), ...findContentFaults(tagged), ...findTagFaults(tagged.root)];
}

function* findDocumentFaults({ catalogue, information, metadata, root }: TaggedPdf): Generator<string> {
  if (!/<pdfuaid:part>1</u.test(metadata)) yield '05-001 no label of PDF/UA';
  if (!/<pdfaid:part>3<[\s\S]*<pdfaid:conformance>A</u.test(metadata)) yield 'no label of PDF/A-3a';
  if (!/<dc:title><rdf:Alt><rdf:li[^>]*>[^<]+</u.test(metadata)) yield '06-003 no title';
  if (!/<pdfaSchema:prefix>pdfuaid</u.test(metadata)) yield 'the label of PDF/UA is not described';
  const preferences = catalogue.get('ViewerPreferences');
  if (!(preferences instanceof Map) || preferences.get('DisplayDocTitle') !== true) yield '07-001 title is not shown';
  if (!/^[a-z]{2}(?:-[A-Z]{2})?$/u.test(String(catalogue.get('Lang')))) yield '11-006 no language';
  if (information.get('Creator') !== 'Kontor' || !metadata.includes('<xmp:CreatorTool>Kontor<')) yield 'no creator';
  if (!String(information.get('Producer')).startsWith('Typst')) yield 'no producer';
  if (root.children.map(({ role }) => role).join() !== 'Document') yield 'no Document at the root';
}

function* findContentFaults({ pages, root }: TaggedPdf): Generator<string> {
  const tagged = new Set<string>();
  const collect = ({ contents, children }: Tag): void => {
    for (const { page, id } of contents) tagged.add(`${page} ${id}`);
    children.forEach(collect);
  };
  collect(root);
  for (const { page, unmarked, ids } of pages) {
    if (unmarked.length > 0) yield `01-005 page ${page + 1}: ${unmarked.length} painted parts outside of tags`;
    for (const id of ids) if (!tagged.has(`${page} ${id}`)) yield `01-005 page ${page + 1}: ${id} belongs to no tag`;
    for (const id of ids) tagged.delete(`${page} ${id}`);
  }
  if (tagged.size > 0) yield `tags without content: ${[...tagged].join(', ')}`;
}

function* findTagFaults(root: Tag): Generator<string> {
  const levels: number[] = [];
  const visit = function* (tag: Tag, above: readonly string[]): Generator<string> {
    if (above.length > 0 && !roles.has(tag.role)) yield `02-001 role ${tag.role}`;
    const [, level] = /^H(\d)$/u.exec(tag.role) ?? [];
    if (level !== undefined) levels.push(Number(level));
    if (tag.role === 'Figure' && tag.alternative.trim() === '') yield '13-004 picture without alternative';
    if (tag.role === 'Table') yield* findTableFaults(tag);
    if (['TR', 'TH', 'TD'].includes(tag.role) && !above.includes('Table'))
      yield `09-004 ${tag.role} outside of a table`;
    if (tag.role === 'LI' && above.at(-1) !== 'L') yield '09-005 LI outside of a list';
    for (const child of tag.children) yield* visit(child, [...above, tag.role]);
  };
  yield* visit(root, []);
  if (levels.length > 0 && levels[0] !== 1) yield '14-002 first heading is not H1';
  if (levels.filter((level) => level === 1).length > 1) yield 'several headings of the first level';
  if (levels.some((level, index) => level > (levels[index - 1] ?? level) + 1)) yield '14-003 skipped level of heading';
}

function* findTableFaults(table: Tag): Generator<string> {
  const rows = table.children.flatMap((child) => (child.role === 'TR' ? [child] : child.children));
  const heads = rows.flatMap(({ children }) => children).filter(({ role }) => role === 'TH');
  if (heads.length === 0) yield '15-001 table without heads';
  if (heads.some(({ attributes }) => !/^\/(?:Column|Row|Both)$/u.test(String(attributes.get('Scope')))))
    yield '15-003 head without scope';
  if (rows.some(({ role }) => role !== 'TR')) yield '09-004 table with other parts than rows';
  const span = ({ attributes }: Tag, name: string): number => Number(attributes.get(name) ?? 1);
  const widths = new Set(rows.map(({ children }) => children.reduce((sum, cell) => sum + span(cell, 'ColSpan'), 0)));
  const hasRowSpans = rows.some(({ children }) => children.some((cell) => span(cell, 'RowSpan') > 1));
  if (!hasRowSpans && widths.size > 1) yield `15-005 rows of different width: ${[...widths].join(', ')}`;
}

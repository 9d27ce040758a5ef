import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createTypstCompiler } from '../typst-compiler.ts';
import { findAccessibilityFaults } from './accessibility-faults.ts';

const compiler = createTypstCompiler();
const folder = fileURLToPath(new URL('../../../../.document/', import.meta.url));
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4z8AAAAMBAQAY3Y2wAAAAAElFTkSuQmCC',
  'base64',
);
const head = '#set document(title: "T")\n#set text(lang: "de")\n= Eins\n';

function render(source: string): Uint8Array {
  return compiler.renderPdf({
    template: `${folder}main.typ`,
    json: '{}',
    mayFitOnePage: false,
    files: { 'main.typ': Buffer.from(source), picture },
    attachments: [],
    createdAt: 1,
  });
}

it.each([
  [
    'all that is needed',
    `${head}== Zwei\n#table(columns: 2, table.header[a][b], [1], [2])\n#image("picture", alt: "x")`,
    [],
  ],
  ['a table without heads', `${head}#table(columns: 2)[a][b]`, ['15-001 table without heads']],
  ['a level of heading too few', `${head}=== Drei`, ['14-003 skipped level of heading']],
  ['a second heading first', '#set document(title: "T")\n== Zwei', ['14-002 first heading is not H1']],
  ['two first headings', `${head}= Zwei`, ['several headings of the first level']],
  ['no title', '= Eins', ['06-003 no title']],
])('a document with %s has these faults', (_, source, faults) => {
  expect(findAccessibilityFaults(render(source))).toEqual(faults);
});

it('a document whose title is not shown, or that lacks its label, an alternative or its language, has these faults', () => {
  const pdf = Buffer.from(render(`${head}#image("picture", alt: "x")`)).toString('latin1');
  const change = (from: string, to: string) => findAccessibilityFaults(Buffer.from(pdf.replace(from, to), 'latin1'));
  expect(change('/DisplayDocTitle true', '/DisplayDocTitle null')).toEqual(['07-001 title is not shown']);
  expect(change('<pdfuaid:part>1', '<pdfuaid:part>0')).toEqual(['05-001 no label of PDF/UA']);
  expect(change('/Alt (x)', '/Alt ( )')).toEqual(['13-004 picture without alternative']);
  expect(change('/Lang (de)', '/Long (de)')).toEqual(['11-006 no language']);
});

import { formatGermanTime } from '#platform/contract/format-calendar.ts';
import { germanDayOf } from '#platform/contract/days.ts';
import { fromCents } from '#platform/contract/money.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { quoteSheetName } from '#platform/server/sheets/workbook-parts.ts';
import type { WorkbookColumn, WorkbookSheet, WrittenCell } from '#platform/server/sheets/workbook-types.ts';
import { noId } from '../../contract/external-ids.ts';
import type { DocumentTexts } from '../transactions/words/document-texts.ts';
import type { BooksToWrite } from './books-to-write.ts';
import type { PostingCount } from './count-postings.ts';
import { textOfCostType } from '../transactions/words/reference-texts.ts';
import { postingColumns } from './row-sheets.ts';

/** Describes the workbook's contents, with sums by cost type as formulas over the sheet of postings. */
export function overviewSheet(books: BooksToWrite, count: PostingCount, texts: DocumentTexts): WorkbookSheet {
  const { excel: words, report } = texts;
  const columns: WorkbookColumn[] = [
    { caption: words.costType, width: 34 },
    { caption: words.kaid, width: 16 },
    { caption: words.count, width: 14, isCount: true },
    { caption: words.income, width: 16, isMoney: true },
    { caption: words.expenses, width: 16, isMoney: true },
    { caption: words.sum, width: 16, isMoney: true },
  ];
  const intro = [
    [{ value: fillText(words.title, { owner: books.ownerName }), style: 'title' as const }],
    ...describe(books, texts).map(([label, value]): WrittenCell[] => [{ value: label, style: 'strong' }, value]),
    [],
  ];
  const start = intro.length + 2;
  const types = count.listCostTypes();
  const end = types.reduce((sum, type) => sum + type.count, 1);
  const area = (letter: string): string => `${quoteSheetName(words.postings)}!$${letter}$2:$${letter}$${end}`;
  const [amounts, ids] = [area(postingColumns.amount), area(postingColumns.costTypeId)];
  const rows = types.map(({ kaid, langname, count: found, income, expense }, index): WrittenCell[] => {
    const row = start + index;
    const hasId = kaid !== noId;
    // Exact comparison: SUMIFS would treat an id with an asterisk as a pattern.
    const sumOf = (sign: '>0' | '<0'): string =>
      `SUMPRODUCT((${ids}=${hasId ? `B${row}` : '""'})*(${amounts}${sign}),${amounts})`;
    return [
      textOfCostType(langname, kaid, report),
      hasId ? kaid : null,
      found,
      { value: fromCents(income), formula: sumOf('>0') },
      { value: fromCents(expense), formula: sumOf('<0') },
      { value: fromCents(income + expense), formula: `D${row}+E${row}`, style: 'strong' },
    ];
  });
  const totals = [
    types.reduce((sum, type) => sum + type.count, 0),
    ...(['income', 'expense'] as const).map((name) => fromCents(types.reduce((sum, type) => sum + type[name], 0))),
    fromCents(types.reduce((sum, { income, expense }) => sum + income + expense, 0)),
  ];
  const sum = (last: number): WrittenCell[] => [
    { value: words.sum, style: 'sum' },
    { value: null, style: 'sum' },
    ...totals.map((value, index): WrittenCell => {
      const letter = 'CDEF'[index] ?? '';
      return { value, formula: last < start ? '0' : `SUBTOTAL(109,${letter}${start}:${letter}${last})`, style: 'sum' };
    }),
  ];
  return { name: words.overview, columns, intro, rows: inOneBatch(rows), sum };
}

async function* inOneBatch(rows: WrittenCell[][]): AsyncGenerator<WrittenCell[][]> {
  yield rows;
}

/** Lists owner, filter, creation time and age of the data. */
function describe(
  { ownerName, ownerNumber, filter, language, madeAt, dataFrom, houses }: BooksToWrite,
  { excel: words, report }: DocumentTexts,
): (readonly [label: string, value: string])[] {
  const formats = getDocumentFormats(language);
  const { from, to, objekt = [], moid = [], mid = [], kaid = [] } = filter;
  const period =
    from === undefined && to === undefined
      ? words.allPostings
      : [
          from === undefined ? '' : fillText(words.from, { day: formats.day(from) }),
          to === undefined ? '' : fillText(words.to, { day: formats.day(to) }),
        ]
          .join(' ')
          .trim();
  const ids = [
    [words.house, objekt.map((id) => houses.get(id) ?? id)],
    [words.moid, moid],
    [words.mid, mid],
    [words.kaid, kaid],
  ] as const;
  return [
    [report.owner, ownerNumber === null ? ownerName : `${ownerName} (${ownerNumber})`],
    [report.period, period],
    ...ids.flatMap(([label, wanted]) => (wanted.length === 0 ? [] : [[label, wanted.join(', ')] as const])),
    [report.madeOn, formats.day(germanDayOf(madeAt))],
    [report.dataFrom, dataFrom === null ? report.noData : formatGermanTime(new Date(dataFrom), language)],
  ];
}

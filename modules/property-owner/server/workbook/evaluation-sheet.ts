import type { LanguageKey } from '#platform/contract/languages.ts';
import { fromCents } from '#platform/contract/money.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { WorkbookColumn, WorkbookSheet, WrittenCell } from '#platform/server/sheets/workbook-types.ts';
import { toLetters } from '#platform/server/sheets/write-worksheet.ts';
import type { DocumentTexts } from '../transactions/words/document-texts.ts';
import { listMonthNames } from '#platform/contract/format-calendar.ts';
import type { EvaluationTree } from '../evaluation/evaluation-tree.ts';
import { textOfCostType, textOfTenant, textOfUnit } from '../transactions/words/reference-texts.ts';

const names = 4;
/** Columns of January and December. */
const [first, last] = [toLetters(names + 1), toLetters(names + 12)];

/**
 * Describes a year by month: a row for each cost type of a tenant, to be filtered and grouped; sums of rows and columns
 * are formulas.
 */
export function evaluationSheet(
  year: number,
  { rentalUnits, months, total }: EvaluationTree,
  { excel: words, report }: DocumentTexts,
  language: LanguageKey,
): WorkbookSheet {
  const columns: WorkbookColumn[] = [
    { caption: words.house, width: 28 },
    { caption: words.rentalUnit, width: 24 },
    { caption: words.tenant, width: 28 },
    { caption: words.costType, width: 28 },
    ...listMonthNames(language).map((caption) => ({ caption, width: 12, isMoney: true })),
    { caption: words.sum, width: 14, isMoney: true },
  ];
  const lines = rentalUnits.flatMap((unit) =>
    unit.tenants.flatMap((tenant) =>
      tenant.costTypes.map((type) => ({
        names: [
          unit.objekt?.name ?? '',
          textOfUnit(unit.einheit, unit.moid, report),
          textOfTenant(tenant.anzeigename, tenant.mid, report),
          textOfCostType(type.langname, type.kaid, report),
        ],
        type,
      })),
    ),
  );
  const rows = lines.map(({ names: texts, type }, index): WrittenCell[] => [
    ...texts,
    ...type.months.map(fromCents),
    { value: fromCents(type.total), formula: `SUM(${first}${index + 2}:${last}${index + 2})`, style: 'strong' },
  ]);
  const sum = (end: number): WrittenCell[] => [
    { value: words.sum, style: 'sum' },
    { value: null, style: 'sum' },
    { value: null, style: 'sum' },
    { value: null, style: 'sum' },
    ...[...months, total].map((cents, index): WrittenCell => {
      const letter = toLetters(names + 1 + index);
      return { value: fromCents(cents), formula: `SUBTOTAL(109,${letter}2:${letter}${end})`, style: 'sum' };
    }),
  ];
  return { name: fillText(words.evaluation, { year: String(year) }), columns, rows: inOneBatch(rows), sum };
}

async function* inOneBatch(rows: WrittenCell[][]): AsyncGenerator<WrittenCell[][]> {
  yield rows;
}

import { formatDecimal } from '#platform/contract/decimal-text.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { defineExport, toDayCell } from '#platform/server/sheets/define-export.ts';
import type { ExportCell } from '#platform/server/sheets/define-export.ts';
import type { AnswerField } from '../../contract/analytics/answer.ts';
import { say } from './words/say.ts';

interface AnswerExport {
  readonly fields: readonly AnswerField[];
  readonly language: LanguageKey;
}

/** The table of an answer, with the sum of its rows as the last one. */
export const answerExport = defineExport<AnswerExport, readonly ExportCell[]>({
  columns: ({ fields, language }) =>
    fields.map(({ name, kind }, index) => ({
      caption: name,
      cell: (row) => row[index] ?? null,
      width: kind === 'text' ? 32 : 16,
      isMoney: kind === 'money' || kind === 'area',
      formatNumber: (value) => ({
        number: formatDecimal(value, language, kind === 'count' ? { min: 0, max: 1 } : { min: 2, max: 2 }),
      }),
    })),
  rows: async function* readRows({ fields, language }) {
    const count = fields[0]?.rows.length ?? 0;
    const rows = Array.from({ length: count }, (_, place) => fields.map((field) => toCell(field, place)));
    const hasSum = count > 1 && fields.some(({ sum }) => sum !== null);
    yield hasSum ? [...rows, fields.map(({ sum }, index) => (index === 0 ? say(language, 'sum') : sum))] : rows;
  },
});

function toCell({ kind, rows }: AnswerField, place: number): ExportCell {
  const value = rows[place] ?? null;
  return kind === 'day' && typeof value === 'string' ? toDayCell(value) : value;
}

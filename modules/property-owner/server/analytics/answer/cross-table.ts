import { compareNaturally } from '#platform/contract/text-order.ts';
import { maxAnswerRows } from '#modules/property-owner/contract/analytics/plan.ts';
import type { Grouping } from '#modules/property-owner/contract/analytics/plan.ts';
import { daysOfKey, listPeriods } from '../figures/list-groups.ts';
import { linkPostings } from '../figures/link-postings.ts';
import { addFigures, hasPart, readFigures } from '../figures/read-figures.ts';
import type { Figures } from '../figures/read-figures.ts';
import { readNames } from '../figures/read-names.ts';
import type { NamedGroup } from '../figures/read-names.ts';
import type { Period } from '../figures/select-source.ts';
import { isTime } from '#modules/property-owner/contract/analytics/settle-plan.ts';
import { say } from '../words/say.ts';
import { cutParts } from './cut-parts.ts';
import { isAdditive, prepareValues } from './measure-cells.ts';
import { kindOf, toField, toTextField } from './table.ts';
import type { Asked, Table, Value } from './table.ts';

/** Columns of groups that can be told apart in a drawing; the rest becomes one. */
const maxColumns = 8;
/** Columns of months, quarters or years. */
const maxPeriods = 36;

type Cell = Omit<Figures, 'keys'>;

/** Answers a plan with two groupings: the first gives the rows, the second the columns. */
export async function makeCrossTable(asked: Asked, [ofRows, ofColumns]: readonly [Grouping, Grouping]): Promise<Table> {
  const { tx, plan, scope, language, period } = asked;
  const [measure = 'net'] = plan.measures;
  const figures = (await readFigures(tx, scope, plan, period)).filter((group) => hasPart(group, [measure]));
  const cells = new Map(figures.map((one) => [one.keys.join('\n'), one]));
  const valueOf = await prepareValues(asked);
  const cellOf = (row: string, column: string): Cell | undefined => cells.get([row, column].join('\n'));
  const add = (place: 0 | 1): ((key: string) => Cell) => {
    const byKey = Map.groupBy(figures, ({ keys }) => keys[place] ?? '');
    return (key) => addFigures(byKey.get(key) ?? []);
  };
  const [ofRow, ofColumn] = [add(0), add(1)];
  const weigh = (of: (key: string) => Cell) => (one: string, other: string) =>
    (valueOf(of(other), measure, period) ?? 0) - (valueOf(of(one), measure, period) ?? 0);
  const keysOf = (grouping: Grouping, place: 0 | 1) =>
    isTime(grouping) ? listPeriods(grouping, period) : [...new Set(figures.map(({ keys }) => keys[place] ?? ''))];

  const allRows = keysOf(ofRows, 0);
  const largest = allRows.length > maxAnswerRows && !isTime(ofRows) ? allRows.toSorted(weigh(ofRow)) : allRows;
  const nameRow = await readNames(tx, ofRows, largest.slice(0, maxAnswerRows), language);
  const sorted =
    plan.sort !== null
      ? allRows.toSorted(plan.sort === 'lowest' ? (one, other) => -weigh(ofRow)(one, other) : weigh(ofRow))
      : isTime(ofRows) || largest !== allRows
        ? largest
        : byName(allRows, nameRow);
  const wanted = sorted.slice(0, plan.first ?? sorted.length);
  const rows = wanted.slice(0, maxAnswerRows);

  const allColumns = keysOf(ofColumns, 1);
  const most = isTime(ofColumns) ? maxPeriods : maxColumns;
  const kept = isTime(ofColumns) ? allColumns.slice(-most) : allColumns.toSorted(weigh(ofColumn)).slice(0, most);
  const others = allColumns.filter((key) => !kept.includes(key));
  const nameColumn = await readNames(tx, ofColumns, kept, language);
  const columns = isTime(ofColumns) ? kept : byName(kept, nameColumn);

  const link = await linkPostings(tx, scope, plan);
  const daysOf = (row: string, column: string): Period => {
    const ofRowDays = isTime(ofRows) ? daysOfKey(ofRows, row, period) : period;
    return isTime(ofColumns) ? daysOfKey(ofColumns, column, ofRowDays) : ofRowDays;
  };
  const isSummed = isAdditive(plan);
  const isCut = plan.first !== null && sorted.length > plan.first;
  const sumUp = (keys: readonly string[], column: string | null): Value =>
    isSummed && !isCut
      ? valueOf(
          addFigures(keys.flatMap((row) => (column === null ? ofRow(row) : (cellOf(row, column) ?? [])))),
          measure,
          period,
        )
      : null;
  const kind = kindOf(measure, plan);
  const fields = columns.map((column) =>
    toField(
      nameColumn(column).name,
      kind,
      rows.map((row) =>
        isOrdered(daysOf(row, column)) ? valueOf(cellOf(row, column), measure, daysOf(row, column), row) : null,
      ),
      {
        sum: sumUp(wanted, column),
        postings: rows.map((row) =>
          isOrdered(daysOf(row, column))
            ? link(
                [
                  { grouping: ofRows, key: row, id: nameRow(row).id },
                  { grouping: ofColumns, key: column, id: nameColumn(column).id },
                ],
                daysOf(row, column),
              )
            : null,
        ),
      },
    ),
  );
  const isRest = others.length > 0 && isSummed;
  const rest = isRest
    ? [
        toField(
          say(language, 'others', { count: others.length }),
          kind,
          rows.map((row) =>
            valueOf(addFigures(others.flatMap((column) => cellOf(row, column) ?? [])), measure, period),
          ),
        ),
      ]
    : [];
  const names = rows.map((row) => nameRow(row).name);
  const sums = isSummed
    ? [
        toField(
          say(language, 'sum'),
          kind,
          rows.map((row) => valueOf(ofRow(row), measure, period)),
          {
            sum: sumUp(wanted, null),
          },
        ),
      ]
    : [];
  const drawn = [...fields, ...rest];
  return {
    fields: [toTextField(say(language, `groupings.${ofRows}`), names), ...drawn, ...sums],
    drawn: cutParts(
      { labels: names, datasets: drawn.map((field) => ({ label: field.name, data: field.rows as (number | null)[] })) },
      { kind: plan.chart, isAdditive: isSummed, nameRest: (count) => say(language, 'others', { count }) },
    ),
    notes: [
      ...(wanted.length > rows.length ? [say(language, 'notes.rest', { count: wanted.length - rows.length })] : []),
      ...(others.length > 0 && !isSummed ? [say(language, 'notes.columns', { count: others.length })] : []),
    ],
  };
}

/** False where a month of the columns does not lie in the year of the row. */
function isOrdered({ from, to }: Period): boolean {
  return from <= to;
}

function byName(keys: readonly string[], nameOf: (key: string) => NamedGroup): string[] {
  return keys.toSorted((one, other) => compareNaturally(nameOf(one).name, nameOf(other).name));
}

import { compareNaturally } from '#platform/contract/text-order.ts';
import { maxAnswerRows } from '#modules/property-owner/contract/analytics/plan.ts';
import type { Grouping, Measure } from '#modules/property-owner/contract/analytics/plan.ts';
import { addFigures, hasPart, readFigures } from '../figures/read-figures.ts';
import type { Figures } from '../figures/read-figures.ts';
import { daysOfKey, listPeriods } from '../figures/list-groups.ts';
import { linkPostings } from '../figures/link-postings.ts';
import { readNames } from '../figures/read-names.ts';
import type { Period } from '../figures/select-source.ts';
import { isTime } from '#modules/property-owner/contract/analytics/settle-plan.ts';
import { nameDays } from '../words/name-period.ts';
import { nameMeasure } from '../words/name-measure.ts';
import { say } from '../words/say.ts';
import { cutParts } from './cut-parts.ts';
import { isAdditive, prepareValues } from './measure-cells.ts';
import type { ValueOf } from './measure-cells.ts';
import { readBases } from './share-bases.ts';
import { kindOf, percentOf, subtract, toField, toTextField } from './table.ts';
import type { Asked, Table, Value } from './table.ts';

/** A row of the table: a group with its figures in both periods. */
interface Row {
  readonly key: string;
  /** Key in the period of comparison, where the grouping is by time. */
  readonly keyBefore: string;
  readonly figures: Omit<Figures, 'keys'> | undefined;
  readonly before: Omit<Figures, 'keys'> | undefined;
}

/** Values of a measure in the rows. */
interface Column {
  readonly measure: Measure;
  readonly values: readonly Value[];
  readonly before: readonly Value[];
}

/** Answers a plan with one grouping: a row for each group, a column for each measure and period. */
export async function makeGroupedTable(asked: Asked, grouping: Grouping): Promise<Table> {
  const { tx, plan, scope, language, period } = asked;
  const { compare } = plan;
  const read = async (days: Period) =>
    (await readFigures(tx, scope, plan, days)).filter((figures) => hasPart(figures, plan.measures));
  const [current, before] = [await read(period), compare === null ? [] : await read(compare)];
  const all = listRows({ grouping, period, compare }, current, before);
  const valueOf = await prepareValues(asked);
  const named = await readNames(tx, grouping, shownKeys(grouping, all, valueOf, asked), language);
  const sorted = sortRows(asked, grouping, all, valueOf, (key) => named(key).name);
  const wanted = sorted.slice(0, plan.first ?? sorted.length);
  const shown = wanted.slice(0, maxAnswerRows);
  const rest = wanted.slice(maxAnswerRows);
  const nameRow = ({ key, keyBefore }: Row): string => named(key === '' ? keyBefore : key).name;
  const names = shown.map(nameRow);
  const columns = plan.measures.map((measure): Column => ({
    measure,
    values: shown.map((row) => valueOf(row.figures, measure, daysOf(grouping, row.key, period), row.key)),
    before:
      compare === null
        ? []
        : shown.map((row) => valueOf(row.before, measure, daysOf(grouping, row.keyBefore, compare), row.key)),
  }));
  const link = await linkPostings(tx, scope, plan);
  const linkOf = (of: 'key' | 'keyBefore', days: Period) =>
    shown.map((row) => {
      const { id } = named(row[of]);
      return row[of] === '' ? null : link([{ grouping, key: row[of], id }], daysOf(grouping, row[of], days));
    });
  const links = { current: linkOf('key', period), before: compare === null ? [] : linkOf('keyBefore', compare) };
  const isCut = plan.first !== null && sorted.length > plan.first;
  const sumOf = (select: (row: Row) => Row['figures'], measure: Measure): Value =>
    !isAdditive(plan) || isCut
      ? null
      : valueOf(addFigures(wanted.flatMap((row) => select(row) ?? [])), measure, period);
  const share = plan.shareOf === null ? null : await readBases(asked, grouping);
  const fields = columns.flatMap(({ measure, values, before: old }) => {
    const kind = kindOf(measure, plan);
    const name = (days: Period) =>
      compare === null
        ? nameMeasure(plan, measure, language)
        : [...(plan.measures.length > 1 ? [nameMeasure(plan, measure, language)] : []), nameDays(days, language)].join(
            ' · ',
          );
    const value = toField(name(period), kind, values, {
      sum: sumOf((row) => row.figures, measure),
      postings: links.current,
    });
    if (share !== null) {
      const bases = shown.map(({ key }) => share.baseOf(key));
      return [
        toField(
          share.name,
          'percent',
          values.map((one, index) => percentOf(one, bases[index] ?? null)),
        ),
        value,
        toField(share.baseName, kind, bases),
      ];
    }
    if (compare === null) return [value];
    const differences = values.map((one, index) => subtract(one, old[index] ?? null));
    const [sum, sumBefore] = [sumOf((row) => row.figures, measure), sumOf((row) => row.before, measure)];
    return [
      value,
      toField(name(compare), kind, old, { sum: sumBefore, postings: links.before }),
      toField(say(language, 'difference'), kind, differences, { sum: subtract(sum, sumBefore) }),
      toField(
        say(language, 'differencePercent'),
        'percent',
        differences.map((one, index) => percentOf(one, old[index] === undefined ? null : absolute(old[index]))),
      ),
    ];
  });
  return {
    fields: withRest([toTextField(say(language, `groupings.${grouping}`), names), ...fields]),
    drawn: draw(),
    notes: rest.length === 0 ? [] : [say(language, 'notes.rest', { count: rest.length })],
  };

  /** Adds the groups beyond the longest table as one row, so that the sum stays that of the rows. */
  function withRest(columnsShown: Table['fields']): Table['fields'] {
    if (rest.length === 0 || share !== null || !isAdditive(plan)) return columnsShown;
    const sums = plan.measures.flatMap((measure) => {
      const kind = kindOf(measure, plan);
      const of = (select: (row: Row) => Row['figures']) =>
        valueOf(addFigures(rest.flatMap((row) => select(row) ?? [])), measure, period);
      const [value, old] = [of((row) => row.figures), of((row) => row.before)];
      const cellsOf =
        compare === null ? [value] : [value, old, subtract(value, old), percentOf(subtract(value, old), absolute(old))];
      return cellsOf.map((one, index) => toField('', index === 3 ? 'percent' : kind, [one]).rows[0] ?? null);
    });
    const cells = [say(language, 'others', { count: rest.length }), ...sums];
    return columnsShown.map((field, index) => ({
      ...field,
      rows: [...field.rows, cells[index] ?? null],
      postings: [...field.postings, null],
    }));
  }

  function draw(): Table['drawn'] {
    const [label, ...values] = [
      names,
      ...fields.filter(({ kind, name }) => isDrawn(kind, name)).map((field) => field),
    ] as const;
    return cutParts(
      {
        labels: [...label],
        datasets: values.map(({ name, rows }) => ({ label: name, data: rows as (number | null)[] })),
      },
      {
        kind: plan.chart,
        isAdditive: isAdditive(plan) && share === null,
        nameRest: (count) => say(language, 'others', { count }),
      },
    );
  }

  /** A share is drawn alone, and so are differences that the rows are sorted by. */
  function isDrawn(kind: string, name: string): boolean {
    if (share !== null) return kind === 'percent';
    if (plan.sort === 'difference') return name === say(language, 'difference');
    return kind !== 'percent' && name !== say(language, 'difference');
  }
}

const absolute = (value: Value): Value => (value === null ? null : Math.abs(value));

function daysOf(grouping: Grouping, key: string, period: Period): Period {
  return isTime(grouping) && key !== '' ? daysOfKey(grouping, key, period) : period;
}

function listRows(
  {
    grouping,
    period,
    compare,
  }: { readonly grouping: Grouping; readonly period: Period; readonly compare: Period | null },
  current: readonly Figures[],
  before: readonly Figures[],
): Row[] {
  const [byKey, byKeyBefore] = [current, before].map((all) => new Map(all.map((one) => [one.keys[0] ?? '', one])));
  const toRow = (key: string, keyBefore: string): Row => ({
    key,
    keyBefore,
    figures: byKey?.get(key),
    before: byKeyBefore?.get(keyBefore),
  });
  if (!isTime(grouping))
    return [...new Set([...(byKey?.keys() ?? []), ...(byKeyBefore?.keys() ?? [])])].map((key) => toRow(key, key));
  const keys = listPeriods(grouping, period);
  // Months stand beside each other by their place in the period.
  const keysBefore = compare === null ? [] : listPeriods(grouping, compare);
  return Array.from({ length: Math.max(keys.length, keysBefore.length) }, (_, index) =>
    toRow(keys[index] ?? '', keysBefore[index] ?? ''),
  );
}

/** Keys whose names are needed: of all rows if they are few, else of those with the largest values. */
function shownKeys(grouping: Grouping, rows: readonly Row[], valueOf: ValueOf, asked: Asked): string[] {
  const keys = (all: readonly Row[]) => all.flatMap(({ key, keyBefore }) => [key, keyBefore]);
  return keys(
    rows.length <= maxAnswerRows ? rows : sortByValue(asked, grouping, rows, valueOf).slice(0, maxAnswerRows),
  );
}

function sortRows(
  asked: Asked,
  grouping: Grouping,
  rows: readonly Row[],
  valueOf: ValueOf,
  nameOf: (key: string) => string,
): readonly Row[] {
  const { plan } = asked;
  if (
    plan.sort !== null ||
    plan.chart === 'pie' ||
    grouping === 'payee' ||
    (!isTime(grouping) && rows.length > maxAnswerRows)
  )
    return sortByValue(asked, grouping, rows, valueOf);
  if (isTime(grouping)) return rows;
  return rows.toSorted((one, other) => compareNaturally(nameOf(one.key), nameOf(other.key)));
}

function sortByValue(
  { plan, period }: Asked,
  grouping: Grouping,
  rows: readonly Row[],
  valueOf: ValueOf,
): readonly Row[] {
  const [measure = 'net'] = plan.measures;
  const { compare, sort } = plan;
  const weighed = rows.map((row) => {
    const value = valueOf(row.figures, measure, daysOf(grouping, row.key, period), row.key);
    if (sort !== 'difference' || compare === null) return { row, weight: value };
    return {
      row,
      weight: subtract(value, valueOf(row.before, measure, daysOf(grouping, row.keyBefore, compare), row.key)),
    };
  });
  return weighed
    .toSorted((one, other) => {
      // Unknown values come last in both orders.
      if (one.weight === null || other.weight === null)
        return (
          Number(one.weight === null) - Number(other.weight === null) || compareNaturally(one.row.key, other.row.key)
        );
      const larger = other.weight - one.weight;
      return (sort === 'lowest' ? -larger : larger) || compareNaturally(one.row.key, other.row.key);
    })
    .map(({ row }) => row);
}

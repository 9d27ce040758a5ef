import { readFigures } from '../figures/read-figures.ts';
import { linkPostings } from '../figures/link-postings.ts';
import { nameMeasure } from '../words/name-measure.ts';
import { nameDays } from '../words/name-period.ts';
import { say } from '../words/say.ts';
import { prepareValues } from './measure-cells.ts';
import { readBases } from './share-bases.ts';
import { kindOf, percentOf, subtract, toField, toTextField } from './table.ts';
import type { Asked, Table } from './table.ts';

/** Answers a plan without groups: one figure or a few, beside those of another period if it compares. */
export async function makeSingleTable(asked: Asked): Promise<Table> {
  const { tx, plan, scope, language, period } = asked;
  const { compare } = plan;
  const valueOf = await prepareValues(asked);
  const link = await linkPostings(tx, scope, plan);
  const [current] = await readFigures(tx, scope, plan, period);
  const values = plan.measures.map((measure) => valueOf(current, measure, period));
  const name = (index: number) => nameMeasure(plan, plan.measures[index] ?? 'net', language);
  const postings = [link([], period)];
  if (plan.shareOf !== null) {
    const { baseOf, name: share, baseName } = await readBases(asked, null);
    const [value = null] = values;
    const base = baseOf('');
    const kind = kindOf(plan.measures[0] ?? 'net', plan);
    const percent = toField(share, 'percent', [percentOf(value, base)]);
    return {
      fields: [percent, toField(name(0), kind, [value], { postings }), toField(baseName, kind, [base])],
      drawn: {
        labels: [share],
        datasets: [{ label: nameDays(period, language), data: percent.rows as (number | null)[] }],
      },
      notes: [],
    };
  }
  if (compare === null) {
    const fields = values.map((value, index) =>
      toField(name(index), kindOf(plan.measures[index] ?? 'net', plan), [value], { postings }),
    );
    return {
      fields,
      drawn: {
        labels: fields.map((field) => field.name),
        datasets: [{ label: nameDays(period, language), data: fields.map(({ rows }) => rows[0] as number | null) }],
      },
      notes: [],
    };
  }
  const [former] = await readFigures(tx, scope, plan, compare);
  const before = plan.measures.map((measure) => valueOf(former, measure, compare));
  const differences = values.map((value, index) => subtract(value, before[index] ?? null));
  const kind = kindOf(plan.measures[0] ?? 'net', plan);
  const linked = (days: typeof period) => plan.measures.map(() => link([], days));
  const names = plan.measures.map((_, index) => name(index));
  const [now, then] = [
    toField(nameDays(period, language), kind, values, { postings: linked(period) }),
    toField(nameDays(compare, language), kind, before, { postings: linked(compare) }),
  ];
  return {
    fields: [
      toTextField(say(language, 'measure'), names),
      now,
      then,
      toField(say(language, 'difference'), kind, differences),
      toField(
        say(language, 'differencePercent'),
        'percent',
        differences.map((one, index) => percentOf(one, Math.abs(before[index] ?? 0))),
      ),
    ],
    drawn: {
      labels: names,
      datasets: [then, now].map(({ name: label, rows }) => ({ label, data: rows as (number | null)[] })),
    },
    notes: [],
  };
}

import { sql } from 'kysely';
import type { Transaction } from '../database/transaction.ts';
import type { TenantContext } from '../http/context.ts';
import { createId } from '../ids.ts';
import type { RecordValues } from './record-table.ts';

/** A series of numbers that are counted up: K-1001, K-1002 … */
interface NumberSeries {
  readonly prefix: string;
  /** Digits behind the prefix, filled up with zeros; 1 for none. */
  readonly minDigits: number;
  /** The greatest one that the transaction sees; 0 for none. */
  readonly last: number;
}

/** Rules for numbering records that bring no number. */
export interface NumberRules<Series extends NumberSeries | undefined = NumberSeries> {
  /** The field that holds the number. */
  readonly field: string;
  /** Finds the series that the next number belongs to. */
  readonly findSeries: (tx: Transaction) => Promise<Series>;
}

/**
 * Rules for records that need no number: a new one without the field gets the next number of a series if there is one,
 * and an empty field stays empty.
 */
export type OptionalNumberRules = NumberRules<NumberSeries | undefined>;

interface TakenNumbers {
  /** The last one that was taken before; 0 for none. */
  readonly before: number;
  readonly last: number;
}

/**
 * Takes the next `count` numbers of a series, or, with 0, those up to `series.last`. Whoever else takes some waits
 * until the transaction ends, so it has to be short.
 */
async function takeNumbers(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  entity: string,
  { prefix, last }: NumberSeries,
  count: number,
): Promise<TakenNumbers> {
  const [counters, { rows }] = await Promise.all([
    tx
      .selectFrom('record_counters')
      .select('last')
      .where('entity', '=', entity)
      .where('prefix', '=', prefix)
      .forUpdate()
      .execute(),
    sql<{ last: number }>`
      INSERT INTO record_counters (organization_id, entity, prefix, last) VALUES (${actor.organizationId}, ${entity}, ${prefix}, ${last + count})
      ON CONFLICT (organization_id, entity, prefix) DO UPDATE SET last = greatest(record_counters.last, ${last}) + ${count} RETURNING last`.execute(
      tx,
    ),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error(`No numbers were counted for ${entity}`);
  return { before: counters[0]?.last ?? 0, last: row.last };
}

/** Returns the number that the next record of a series gets, without reserving it. */
async function previewNumber({ tx }: Pick<TenantContext, 'tx'>, entity: string, series: NumberSeries): Promise<string> {
  const counter = await tx
    .selectFrom('record_counters')
    .select('last')
    .where('entity', '=', entity)
    .where('prefix', '=', series.prefix)
    .executeTakeFirst();
  return writeNumber(series, Math.max(series.last, counter?.last ?? 0) + 1);
}

/** Returns the number that the next record without one gets, without reserving it; '' for none. */
export async function suggestNumber(
  context: Pick<TenantContext, 'tx'>,
  entity: string,
  rules: OptionalNumberRules | undefined,
): Promise<string> {
  const series = await rules?.findSeries(context.tx);
  return series === undefined ? '' : previewNumber(context, entity, series);
}

function writeNumber({ prefix, minDigits }: Pick<NumberSeries, 'prefix' | 'minDigits'>, number: number): string {
  return `${prefix}${String(number).padStart(minDigits, '0')}`;
}

function assign(
  { field }: Pick<NumberRules, 'field'>,
  series: NumberSeries,
  records: readonly RecordValues[],
  first: number,
): readonly RecordValues[] {
  let next = first;
  return records.map((values) =>
    hasNumber(values, field) ? values : { ...values, [field]: writeNumber(series, next++) },
  );
}

/** True for a record that brings a number. */
function hasNumber(values: RecordValues, field: string): boolean {
  return typeof values[field] === 'string' && values[field] !== '';
}

/** Gives the next number to a record that brings none. */
export async function completeNumber(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  entity: string,
  rules: NumberRules,
  values: RecordValues,
): Promise<RecordValues> {
  if (hasNumber(values, rules.field)) return values;
  const series = await rules.findSeries(context.tx);
  const { last } = await takeNumbers(context, entity, series, 1);
  return assign(rules, series, [values], last)[0] ?? values;
}

/** Gives the next number to a record without the field, if there is a series; an empty field stays empty. */
export async function completeOptionalNumber(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  entity: string,
  rules: OptionalNumberRules,
  values: RecordValues,
): Promise<RecordValues> {
  const series = values[rules.field] === undefined ? await rules.findSeries(context.tx) : undefined;
  if (series === undefined) return values;
  const { last } = await takeNumbers(context, entity, series, 1);
  return assign(rules, series, [values], last)[0] ?? values;
}

/** Runs short work in a transaction of its own. */
type RunAside = <T>(work: (context: TenantContext) => Promise<T>) => Promise<T>;

/** The numbers of records that one long transaction adds. */
export interface NumberedBatches {
  /** Gives the next numbers to the records of a batch that bring none. */
  complete(records: readonly RecordValues[]): Promise<readonly RecordValues[]>;
  /** Gives back what was taken, unless somebody else took some meanwhile: then numbers are left out. */
  giveBack(): Promise<void>;
}

/**
 * Numbers the records of a long transaction. Numbers are taken in short transactions of their own, so that nobody who
 * adds a record waits for the long one.
 *
 * @param isTrial nothing is kept: any number will do
 */
export function createNumberedBatches(
  context: { readonly tx: Transaction },
  entity: string,
  rules: NumberRules,
  { aside, isTrial }: { readonly aside: RunAside; readonly isTrial: boolean },
): NumberedBatches {
  const takenOf = new Map<string, TakenNumbers & { readonly isAlone: boolean }>();
  let usual: NumberSeries | undefined;
  let counted: NumberSeries | undefined;

  async function take({ prefix, ...series }: NumberSeries, count: number): Promise<number> {
    const { before, last } = await aside((own) => takeNumbers(own, entity, { prefix, ...series }, count));
    const earlier = takenOf.get(prefix);
    takenOf.set(prefix, {
      before: earlier?.before ?? before,
      last,
      isAlone: earlier === undefined || (earlier.isAlone && earlier.last === before),
    });
    return last;
  }

  /** Takes the numbers that records bring, so that they are nobody else's next ones. */
  async function takeBrought(records: readonly RecordValues[]): Promise<void> {
    usual ??= await rules.findSeries(context.tx);
    const { prefix, last } = usual;
    const greatest = records.reduce((most, values) => Math.max(most, readNumber(values[rules.field], prefix)), 0);
    if (greatest > last) usual = { ...usual, last: await take({ ...usual, last: greatest }, 0) };
  }

  return {
    complete: async (records) => {
      if (isTrial)
        return records.map((values) =>
          hasNumber(values, rules.field) ? values : { ...values, [rules.field]: createId() },
        );
      const missing = records.filter((values) => !hasNumber(values, rules.field)).length;
      if (missing < records.length) await takeBrought(records);
      if (missing === 0) return records;
      // Those that brought numbers are there by now, and may have changed which series is the usual one.
      counted ??= await rules.findSeries(context.tx);
      const last = await take(counted, missing);
      return assign(rules, counted, records, last - missing + 1);
    },
    giveBack: async () => {
      const alone = [...takenOf].filter(([, { isAlone }]) => isAlone);
      if (alone.length === 0) return;
      await aside(async ({ tx }) => {
        for (const [prefix, { before, last }] of alone) {
          await tx
            .updateTable('record_counters')
            .set({ last: before })
            .where('entity', '=', entity)
            .where('prefix', '=', prefix)
            .where('last', '=', last)
            .execute();
        }
      });
    },
  };
}

const maxDigits = 12;

function readNumber(value: unknown, prefix: string): number {
  if (typeof value !== 'string' || !value.startsWith(prefix)) return 0;
  const digits = value.slice(prefix.length);
  return new RegExp(`^\\d{1,${maxDigits}}$`, 'u').test(digits) ? Number(digits) : 0;
}

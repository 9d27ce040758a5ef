import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { describeValues, isSameValue } from '../../contract/fields.ts';
import type { FieldSet } from '../../contract/fields.ts';
import { lookupCall, nextNumberCall } from '../../contract/records/record-calls.ts';
import type { RecordCalls } from '../../contract/records/record-calls.ts';
import { nameRecord, writableFields } from '../../contract/records/entity.ts';
import type { AnyEntity, Entity, EntityLookup, RecordOf } from '../../contract/records/entity.ts';
import { readActivity, readFilters } from '../../contract/records/record-filters.ts';
import { assertVersion } from '../audit/assert-version.ts';
import { listChanges } from '../audit/list-changes.ts';
import { logEvent } from '../audit/log-event.ts';
import { translateDuplicate } from '../database/errors.ts';
import type { Transaction } from '../database/transaction.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import type { TenantContext } from '../http/context.ts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import { isFirstPage } from '../lists/page-of.ts';
import { assertReferences } from './assert-references.ts';
import { readChoices } from './choice-words.ts';
import { listOptions, listRecords, totalRecords } from './list-records.ts';
import type { RecordListQuery, RecordStates } from './list-records.ts';
import { completeNumber, completeOptionalNumber, suggestNumber } from './record-numbers.ts';
import type { NumberRules, OptionalNumberRules } from './record-numbers.ts';
import { createRecordTable } from './record-table.ts';
import type { RecordTable, RecordValues } from './record-table.ts';

/** Rows that refer to the records of an entity. */
export interface RecordUse {
  readonly table: string;
  readonly column: string;
  readonly where?: RawBuilder<boolean>;
}

/** The field at which a record is wrong, and the code of `errors.field` that says what. */
interface RecordProblem {
  readonly field: string;
  readonly code: string;
}

/** Special rules for the records of an entity. */
export interface RecordRules {
  /** Unique keys by their names in the database, with the field that then holds what another record has. */
  readonly unique?: Readonly<Record<string, string>>;
  /** Numbers new records, and saved ones that lose their number. */
  readonly numbers?: NumberRules;
  /** Numbers new records without the field, if the organisation numbers these records. */
  readonly optionalNumbers?: OptionalNumberRules;
  /**
   * Derives fields from others, such as a full name from first and last name.
   *
   * @param values sent values; for a saved record without unchanged ones
   * @param before the record as it is answered; null for a new one
   */
  readonly settle?: (values: RecordValues, before: RecordValues | null) => RecordValues;
  /** Finds a problem of the whole record, beyond the rules of single fields. */
  readonly check?: (record: RecordValues) => RecordProblem | undefined;
  /** References to a record by kind: table, column, and condition. A record in use is not deleted. */
  readonly uses?: Readonly<Record<string, RecordUse>>;
  /** Conditions of the entity's states, all of their values. */
  readonly states?: RecordStates;
}

/** Reads and writes the records of one entity for the routes of its endpoints and for its module. */
export interface Records<Fields extends FieldSet = FieldSet> {
  readonly table: RecordTable<Fields>;
  readonly rules: RecordRules;
  /** One page of the records, sorted, or of those that a search finds. @throws AppError invalid_cursor */
  list(
    tx: Transaction,
    query: RecordListQuery,
  ): Promise<{ records: RecordOf<{ readonly fields: Fields }>[]; nextCursor: string | null }>;
  /** @throws AppError reference_not_found, record_exists */
  create(context: TenantContext, values: RecordValues): Promise<RecordOf<{ readonly fields: Fields }>>;
  /** @throws AppError not_found, changed_meanwhile, reference_not_found, record_exists */
  save(
    context: TenantContext,
    id: string,
    values: RecordValues & { readonly version: number },
  ): Promise<RecordOf<{ readonly fields: Fields }>>;
  /** @throws AppError not_found, changed_meanwhile, record_in_use */
  remove(context: TenantContext, id: string, version: number | undefined): Promise<void>;
}

export function createRecords<Fields extends FieldSet, Column extends keyof Fields & string>(
  entity: Entity<Fields, Column>,
  rules: RecordRules = {},
): Records<Fields> {
  const table = createRecordTable<Fields>(entity);
  const subjectOf = (record: RecordOf<{ readonly fields: Fields }>) => ({
    type: entity.name,
    id: record.id,
    label: nameRecord(entity, record),
  });
  // Errors of derived fields name the fields that they derive from.
  const typed = Object.fromEntries(writableFields(entity).map((name) => [name, entity.fields[name]])) as FieldSet;
  const describe = (record: RecordOf<{ readonly fields: Fields }>) => ({
    ...describeValues(typed, record as never),
    active: String(record.active),
  });
  const unlessTaken = <T>(write: Promise<T>): Promise<T> =>
    Object.entries(rules.unique ?? {}).reduce(
      (attempt, [constraint, field]) =>
        translateDuplicate(
          attempt,
          constraint,
          (cause) => new AppError('record_exists', { field: `record.${field}`, cause }),
        ),
      write,
    );
  const completeRecord = async (context: TenantContext, values: RecordValues): Promise<RecordValues> =>
    rules.numbers === undefined ? values : completeNumber(context, entity.name, rules.numbers, values);
  const completeNewRecord = async (context: TenantContext, values: RecordValues): Promise<RecordValues> => {
    const { optionalNumbers } = rules;
    const completed = await completeRecord(context, values);
    return optionalNumbers === undefined
      ? completed
      : completeOptionalNumber(context, entity.name, optionalNumbers, completed);
  };
  return {
    table,
    rules,
    list: async (tx, query) => {
      const { rows, nextCursor } = await listRecords(tx, entity, table, query);
      return { records: rows.map(table.toRecord), nextCursor };
    },
    create: async (context, given) => {
      await assertReferences(context.tx, entity.lookups, given, 'record');
      const settled = applyRules(rules, given, null);
      const values = await completeNewRecord(context, settled);
      const [id = ''] = await unlessTaken(table.insert(context.tx, context.actor, [values]));
      const record = await table.find(context.tx, id);
      await logEvent(context, {
        event: 'record_created',
        subject: subjectOf(record),
        changes: listChanges(null, describe(record)),
      });
      return record;
    },
    save: async (context, id, { version, ...given }) => {
      const before = await table.lock(context.tx, id);
      await assertVersion(context, subjectOf(before), version, before.version);
      assertNotDelivered(entity, given, before);
      await assertReferences(context.tx, entity.lookups, given, 'record');
      const values = applyRules(rules, given, before);
      const isEmptied = rules.numbers !== undefined && values[rules.numbers.field] === '';
      await unlessTaken(table.update(context.tx, id, isEmptied ? await completeRecord(context, values) : values));
      const after = await table.find(context.tx, id);
      await logEvent(context, {
        event: 'record_changed',
        subject: subjectOf(after),
        changes: listChanges(describe(before), describe(after)),
      });
      return after;
    },
    remove: async (context, id, version) => {
      const record = await table.lockWhole(context.tx, id);
      await assertVersion(context, subjectOf(record), version, record.version);
      await assertUnused(context, rules, id);
      await table.remove(context.tx, id);
      await logEvent(context, { event: 'record_deleted', subject: subjectOf(record) });
    },
  };
}

/** The routes of an entity's endpoints. */
export function createRecordRoutes<Fields extends FieldSet, Column extends keyof Fields & string>(
  entity: Entity<Fields, Column>,
  calls: RecordCalls<Fields, Column>,
  records: Records<Fields>,
): Route[] {
  const routes = [
    route(calls.list, ({ query }, { read }) =>
      read(async (context) => {
        const { tx } = context;
        const choices = await readChoices(context, entity, query.searchTerm);
        const filter = {
          ...query,
          choices,
          active: readActivity(query.active),
          filters: readFilters(entity, query),
          states: records.rules.states,
        };
        const page = await records.list(tx, filter);
        const totals = query.totals && isFirstPage(query) && (await totalRecords(tx, entity, records.table, filter));
        return { ...page, ...(totals && { totals }) } as never;
      }),
    ),
    route(calls.get, ({ params }, { read }) =>
      read(async ({ tx }) => ({ record: await records.table.find(tx, params.id) }) as never),
    ),
    route(calls.uses, ({ params }, { read }) =>
      read(async ({ tx }) => {
        await records.table.find(tx, params.id);
        return { uses: await countUses(tx, records.rules, params.id) };
      }),
    ),
    route(calls.create, ({ body }, { transaction }) =>
      transaction(
        async (context) => ({ record: await records.create(context, ownValues(entity, body.record)) }) as never,
      ),
    ),
    route(calls.save, ({ params, body }, { transaction }) =>
      transaction(
        async (context) =>
          ({
            record: await records.save(context, params.id, {
              ...ownValues(entity, body.record),
              version: (body.record as { version: number }).version,
            }),
          }) as never,
      ),
    ),
    route(calls.remove, async ({ params, query }, { transaction }) => {
      await transaction((context) => records.remove(context, params.id, query.version));
      return {};
    }),
  ];
  if (entity.numbered !== undefined) {
    const { numbers = records.rules.optionalNumbers } = records.rules;
    routes.push(
      route(nextNumberCall(entity), (_request, { read }) =>
        read(async (context) => ({ nextNumber: await suggestNumber(context, entity.name, numbers) })),
      ),
    );
  }
  const lookups = Object.fromEntries(
    Object.entries(entity.lookups).map(([name, lookup]) => [
      name,
      { ...lookup, table: createRecordTable(lookup.entity) },
    ]),
  );
  if (Object.keys(lookups).length === 0) return routes;
  const lookUp = route(lookupCall(entity), ({ query: { field, parent, searchTerm } }, { read }) =>
    read(async (context) => {
      const lookup = lookups[field];
      if (lookup === undefined) throw new AppError('not_found');
      const where = parent === undefined ? undefined : isInside(lookups, field, { alias: 'record', ancestor: parent });
      const choices = await readChoices(context, lookup.entity, searchTerm);
      const wanted = { searchTerm, choices, ...(where && { where }) };
      return { options: await listOptions(context.tx, lookup.entity, lookup.table, wanted) };
    }),
  );
  return [...routes, lookUp];
}

/**
 * Condition: the referenced record lies inside the given one, directly or through others.
 *
 * @param alias of the record's table in the statement
 * @returns undefined for a field that is inside of none
 */
function isInside(
  lookups: Readonly<Record<string, EntityLookup & { readonly table: Pick<RecordTable, 'columns'> }>>,
  field: string,
  { alias, ancestor }: { readonly alias: string; readonly ancestor: string },
): RawBuilder<boolean> | undefined {
  const lookup = lookups[field];
  const above = lookup?.parent === undefined ? undefined : lookups[lookup.parent];
  const column = lookup?.table.columns.find(({ name }) => name === lookup.parent)?.column;
  if (lookup?.parent === undefined || above === undefined || column === undefined) return undefined;
  const [reference, outer] = [sql.ref(`${alias}.${column}`), `${alias}_${lookup.parent}`];
  const isAboveInside = isInside(lookups, lookup.parent, { alias: outer, ancestor });
  if (isAboveInside === undefined) return sql<boolean>`${reference} = ${ancestor}`;
  return sql<boolean>`(${reference} = ${ancestor} OR ${reference} IN (SELECT ${sql.ref(`${outer}.id`)} FROM ${sql.table(above.entity.table)} AS ${sql.ref(outer)} WHERE ${isAboveInside}))`;
}

/** The fields of a request without what the server alone sets. */
function ownValues({ fields }: Pick<AnyEntity, 'fields'>, record: unknown): RecordValues {
  const { id: _id, version: _version, ...values } = record as RecordValues;
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.isDerived !== true));
}

/** Adds derived values to the sent ones. @throws AppError validation_failed */
function applyRules({ settle, check }: RecordRules, given: RecordValues, before: RecordValues | null): RecordValues {
  const values = settle?.(given, before) ?? given;
  const problem = check?.({ ...before, ...values });
  if (problem !== undefined) throw invalidField(`record.${problem.field}`, problem.code);
  return values;
}

/**
 * Refuses changes of delivered values, which only the next delivery changes. @throws AppError record_delivered, naming
 * the field
 */
function assertNotDelivered(entity: AnyEntity, given: RecordValues, before: RecordValues): void {
  for (const name of Object.keys(entity.imported ?? {})) {
    if (given[name] === undefined || before['source'] !== 'import') continue;
    const stored =
      name in entity.lookups ? ((before[name] as { readonly id: string } | null)?.id ?? null) : before[name];
    if (!isSameValue(given[name], stored)) throw new AppError('record_delivered', { field: `record.${name}` });
  }
}

async function assertUnused({ tx }: TenantContext, rules: RecordRules, id: string): Promise<void> {
  const params = await countUses(tx, rules, id);
  if (Object.keys(params).length > 0) throw new AppError('record_in_use', { params });
}

/** Counts the references to a record by kind, without those that there are none of. */
async function countUses(tx: Transaction, { uses = {} }: RecordRules, id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [kind, { table, column, where = sql<boolean>`true` }] of Object.entries(uses)) {
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::integer AS count FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id} AND ${where}`.execute(
      tx,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts[kind] = count;
  }
  return counts;
}

import { compareNaturally } from '../../contract/text-order.ts';
import { z } from 'zod';
import { daySchema } from '../../contract/dates.ts';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { suffixOf } from '../../contract/records/record-calls.ts';
import { noneFilter, readFilters } from '../../contract/records/record-filters.ts';
import { AppError } from '../errors/app-error.ts';
import type { Route } from '../http/route.ts';
import { createId } from '../ids.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';
import { isFirstPage } from '../lists/page-of.ts';
import type { ModuleEntity, ServerModule } from '../module.ts';
import { createSampleStore, sampleCounts, sumUp, toReference } from './sample-records.ts';
import type { SampleRecord, SampleStore } from './sample-records.ts';

interface ListInput {
  readonly query: {
    readonly searchTerm?: string;
    readonly sort?: string;
    readonly direction?: 'asc' | 'desc';
    readonly limit: number;
    readonly cursor?: string;
    readonly active: 'true' | 'false';
    readonly totals?: 'true';
  };
}

interface LookupInput {
  readonly query: { readonly field: string; readonly parent?: string; readonly searchTerm?: string };
}

interface RecordInput {
  readonly params: { readonly id: string };
  readonly body: { readonly record: Readonly<Record<string, unknown>> };
}

const maxOptions = 50;

/**
 * The routes of modules in development mode: the records are made up, and what is sent to be saved or deleted is
 * answered as if it were and stored nowhere. Import and export, which work on what is stored, are not there.
 */
export function withSampleRecords(modules: readonly Pick<ServerModule, 'routes' | 'entities' | 'samples'>[]): Route[] {
  const store = createSampleStore(
    Object.assign({}, ...modules.map(({ samples = {} }) => samples)) as NonNullable<ServerModule['samples']>,
  );
  const handlers = new Map(
    modules.flatMap(({ entities = [] }) => entities).flatMap((entity) => Object.entries(createHandlers(entity, store))),
  );
  return modules
    .flatMap(({ routes = [] }) => routes)
    .flatMap((route) => {
      const handle = handlers.get(route.endpoint.id);
      return handle === undefined ? [route] : handle === null ? [] : [{ ...route, handle }];
    });
}

/** Handlers by the ids of the endpoints; null for one that is not there. */
function createHandlers(entity: ModuleEntity, store: SampleStore): Record<string, Route['handle'] | null> {
  const of = suffixOf(entity);
  const require = (id: string): SampleRecord => {
    const found = store.find(entity, id);
    if (found === undefined) throw new AppError('not_found');
    return found;
  };
  const fill = ({ id: _id, version: _version, ...given }: Readonly<Record<string, unknown>>, before: object) => {
    const typed = Object.entries(given).filter(([name]) => entity.fields[name]?.isDerived !== true);
    const values = {
      ...before,
      ...Object.fromEntries(typed.map(([name, value]) => [name, toAnswer(entity, store, name, value)])),
    };
    return { ...values, ...sumUp(entity, values) };
  };
  return {
    [`listRecords${of}`]: async ({ query }: ListInput) => listSamples(entity, store, query),
    [`getRecord${of}`]: async ({ params }: RecordInput) => ({ record: require(params.id) }),
    [`createRecord${of}`]: async ({ body }: RecordInput) => ({
      record: { ...fill(body.record, createEmpty(entity)), id: createId(), version: 1 },
    }),
    [`saveRecord${of}`]: async ({ params, body }: RecordInput) => {
      const before = require(params.id);
      if (body.record['version'] !== before.version) throw new AppError('changed_meanwhile');
      return { record: { ...fill(body.record, before), id: before.id, version: before.version + 1 } };
    },
    [`deleteRecord${of}`]: async ({ params }: RecordInput) => {
      require(params.id);
      return {};
    },
    [`lookupRecords${of}`]: async ({ query }: LookupInput) => ({ options: listSampleOptions(entity, store, query) }),
    [`exportRecords${of}`]: null,
    [`previewImport${of}`]: null,
    [`importRecords${of}`]: null,
  };
}

function listSamples(entity: ModuleEntity, store: SampleStore, query: ListInput['query']) {
  const { searchTerm = '', sort = entity.sort, direction = 'asc', limit, cursor, active, totals } = query;
  const [start = 0] = decodeCursor(cursor, z.tuple([z.number().int().min(0)])) ?? [];
  const shown = active === 'true' ? store.recordsOf(entity).slice(0, sampleCounts.list) : [];
  const found = sortSamples(
    shown.filter(
      (record) =>
        matches(entity, store, record, searchTerm) &&
        Object.entries(readFilters(entity, query)).every(
          ([name, value]) => toFilterable(record[name]) === (value === noneFilter ? '' : value),
        ),
    ),
    sort,
    direction,
  );
  return {
    records: found.slice(start, start + limit),
    nextCursor: found.length > start + limit ? encodeCursor([start + limit]) : null,
    ...(totals && isFirstPage({ cursor }) && { totals: { count: found.length } }),
  };
}

function listSampleOptions(
  entity: ModuleEntity,
  store: SampleStore,
  { field, parent, searchTerm = '' }: LookupInput['query'],
): RecordReference[] {
  const lookup = entity.lookups[field];
  if (lookup === undefined) return [];
  const records = store
    .recordsOf(lookup.entity)
    .filter((record) => parent === undefined || isInside(lookup.entity, store, record, parent));
  const found = records.filter((record) => matches(lookup.entity, store, record, searchTerm));
  return sortSamples(found, lookup.entity.title, 'asc')
    .slice(0, maxOptions)
    .map((record) => toReference(lookup.entity, record));
}

/** Returns true if a record refers to another one, itself or through its references. */
function isInside(
  entity: Pick<ModuleEntity, 'lookups'>,
  store: SampleStore,
  record: SampleRecord,
  id: string,
): boolean {
  return Object.entries(entity.lookups).some(([name, lookup]) => {
    const above = record[name] as RecordReference | null;
    if (above === null) return false;
    if (above.id === id) return true;
    const next = store.find(lookup.entity, above.id);
    return next !== undefined && isInside(lookup.entity, store, next, id);
  });
}

/** Returns true if every word occurs in a value of the record or of its references. */
function matches(
  entity: Pick<ModuleEntity, 'lookups' | 'fields'>,
  store: SampleStore,
  record: SampleRecord,
  term: string,
): boolean {
  const words = fold(term)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return true;
  const text = fold(listWords(entity, store, record).join('\n'));
  return words.every((word) => text.includes(word));
}

function listWords(
  entity: Pick<ModuleEntity, 'lookups' | 'fields'>,
  store: SampleStore,
  record: SampleRecord,
): string[] {
  return Object.keys(entity.fields).flatMap((name) => {
    const value = record[name];
    const lookup = entity.lookups[name];
    if (lookup !== undefined) {
      const above = value === null ? undefined : store.find(lookup.entity, (value as RecordReference).id);
      return above === undefined ? [] : listWords(lookup.entity, store, above);
    }
    if (typeof value === 'number') return [String(value), value.toFixed(2).replace('.', ',')];
    if (typeof value === 'string' && daySchema.safeParse(value).success)
      return [value, value.split('-').toReversed().join('.')];
    return typeof value === 'string' ? [value] : [];
  });
}

/** As the search of what is stored takes texts: accents off, ä, ae and a alike. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/([aou])e/gu, '$1');
}

/** Empty ones last in both directions, as in what is stored. */
function sortSamples(records: readonly SampleRecord[], sort: string, direction: 'asc' | 'desc'): SampleRecord[] {
  const sign = direction === 'asc' ? 1 : -1;
  return records.toSorted((one, other) => {
    const [left, right] = [toSortable(one[sort]), toSortable(other[sort])];
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    return (
      sign *
      (typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compareNaturally(String(left), String(right)))
    );
  });
}

function toFilterable(value: unknown): string {
  return typeof value === 'object' && value !== null ? (value as RecordReference).id : String(value);
}

function toSortable(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  return typeof value === 'object' ? (value as RecordReference).label : String(value);
}

function createEmpty({ fields }: ModuleEntity): object {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field.stored.safeParse(null).success
      ? null
      : field.wire.safeParse(Number(field.empty)).success
        ? Number(field.empty)
        : field.empty,
  ]);
  return { ...Object.fromEntries(entries), active: true };
}

/** @throws AppError reference_not_found */
function toAnswer({ lookups }: ModuleEntity, store: SampleStore, name: string, value: unknown): unknown {
  const lookup = lookups[name];
  if (lookup === undefined || typeof value !== 'string') return value;
  const referred = store.find(lookup.entity, value);
  if (referred === undefined) throw new AppError('reference_not_found', { field: `record.${name}` });
  return toReference(lookup.entity, referred);
}

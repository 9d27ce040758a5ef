import { createHash } from 'node:crypto';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { describedFields, nameRecord } from '../../contract/records/entity.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import type { Transaction } from '../database/transaction.ts';
import type { ModuleEntity } from '../module.ts';
import { recordKinds } from './kinds.ts';
import { columnsOf } from './record-columns.ts';
import type { AnyRecords } from './record-table.ts';
import { pick } from './sample-values.ts';
import type { EntitySamples, SampleRandom } from './sample-values.ts';

/** A record that was made up. */
export type SampleRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Numbers of made-up records: of an entity that others refer to, and of the others; the first ones fill its list. */
export const sampleCounts = { list: 200, lookup: 1000 } as const;

/**
 * Makes up the records of entities, the same every time. Those of the lists refer to those of the lists alone.
 *
 * @param entities each after those that it refers to
 * @param samples values of the modules by the names of entities and fields
 */
export function createSampleRecords(
  entities: readonly ModuleEntity[],
  samples: Readonly<Record<string, EntitySamples>>,
): ReadonlyMap<ModuleEntity, readonly SampleRecord[]> {
  const made = new Map<string, readonly SampleRecord[]>();
  const referred = new Set(entities.flatMap(({ lookups }) => Object.values(lookups).map(({ entity }) => entity.name)));
  return new Map(
    entities.map((entity) => {
      const length = referred.has(entity.name) ? sampleCounts.lookup : sampleCounts.list;
      const records = Array.from({ length }, (_, index) =>
        makeRecord(entity, samples[entity.name] ?? {}, index, (of) => requireRecords(made, of, index)),
      );
      made.set(entity.name, records);
      return [entity, records];
    }),
  );
}

function requireRecords(
  made: ReadonlyMap<string, readonly SampleRecord[]>,
  { name }: Pick<AnyEntity, 'name'>,
  index: number,
): readonly SampleRecord[] {
  const records = made.get(name);
  if (records === undefined) throw new Error(`Records of ${name} are referred to before they are made up`);
  return index < sampleCounts.list ? records.slice(0, sampleCounts.list) : records;
}

function makeRecord(
  { name, fields, title, lookups }: ModuleEntity,
  samples: EntitySamples,
  index: number,
  recordsOf: (entity: Pick<AnyEntity, 'name'>) => readonly SampleRecord[],
): SampleRecord {
  const values: Record<string, unknown> = { id: createSampleId(name, index) };
  for (const [field, definition] of Object.entries(fields)) {
    const random = createRandom(`${name} ${index} ${field}`);
    if (!(field in lookups))
      values[field] = (
        samples[field] ?? recordKinds[definition.kind].sample(definition, field === title ? `${name} ${index + 1}` : '')
      )(random, index);
  }
  const parents = new Set(Object.values(lookups).flatMap(({ parent }) => parent ?? []));
  // Containing records follow from the contained ones, so the innermost come first.
  const innermost = Object.keys(lookups).toSorted(
    (one, other) => Number(parents.has(one)) - Number(parents.has(other)),
  );
  for (let field of innermost) {
    const lookup = lookups[field];
    if (lookup === undefined || field in values) continue;
    let chosen: SampleRecord | undefined = pick(createRandom(`${name} ${index} ${field}`), recordsOf(lookup.entity));
    values[field] = toReference(lookup.entity, chosen);
    for (
      let parent = lookup.parent;
      parent !== undefined && chosen !== undefined && !(parent in values);
      parent = lookups[field]?.parent
    ) {
      const above: RecordReference | null = (chosen[parent] as RecordReference | null | undefined) ?? null;
      values[parent] = above;
      field = parent;
      const inside = lookups[parent];
      chosen =
        above === null || inside === undefined ? undefined : recordsOf(inside.entity).find(({ id }) => id === above.id);
    }
  }
  return values as SampleRecord;
}

function toReference(entity: Pick<AnyEntity, 'title' | 'names'>, record: SampleRecord): RecordReference {
  return { id: record.id, label: nameRecord(entity, record) };
}

const batchSize = 200;

/** Inserts made-up records of one entity into an organisation, in its transaction. */
export async function insertSampleRecords(
  tx: Transaction,
  organizationId: string,
  entity: ModuleEntity,
  records: readonly SampleRecord[],
): Promise<void> {
  // The database adds up sums and writes the names of lists itself.
  const described = new Set(describedFields(entity));
  const columns = columnsOf(entity).filter(
    ({ name }) => described.has(name) && entity.fields[name]?.sumOf === undefined,
  );
  const rows = records.map((record) => ({
    organization_id: organizationId,
    id: record.id,
    ...Object.fromEntries(
      columns.map(({ name, column, toColumn }) => [
        column,
        toColumn(name in entity.lookups ? ((record[name] as RecordReference | null)?.id ?? null) : record[name]),
      ]),
    ),
  }));
  for (let first = 0; first < rows.length; first += batchSize)
    await tx
      .insertInto(entity.table as AnyRecords)
      .values(rows.slice(first, first + batchSize) as never)
      .execute();
}

/** Ids that are the same in every process, as UUIDs of version 8 (RFC 9562). */
function createSampleId(entity: string, index: number): string {
  const hex = createHash('sha256').update(`sample ${entity} ${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Mulberry32, seeded by words. */
function createRandom(seed: string): SampleRandom {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

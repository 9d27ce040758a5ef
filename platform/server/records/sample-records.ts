import { createHash } from 'node:crypto';
import { addAmounts } from '../../contract/derived-fields.ts';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { nameRecord } from '../../contract/records/entity.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { recordKinds } from './kinds.ts';
import { pick } from './sample-values.ts';
import type { SampleRandom, SampleValue } from './sample-values.ts';

export { pick } from './sample-values.ts';
export type { SampleRandom, SampleValue } from './sample-values.ts';

/** Sample values of a module, by the names of the fields. */
export type EntitySamples = Readonly<Record<string, SampleValue>>;

/** A record that was made up. */
export type SampleRecord = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly active: true;
  readonly version: 1;
};

/** Parts of an entity that sample records need. */
export type SampledEntity = Pick<AnyEntity, 'name' | 'fields' | 'title' | 'names' | 'lookups'>;

/** Made-up records: so many a list shows, so many a lookup chooses from. */
export const sampleCounts = { list: 200, lookup: 1000 } as const;

/** The records of all entities, as many as a lookup chooses from, made when they are first asked for. */
export interface SampleStore {
  recordsOf(entity: SampledEntity): readonly SampleRecord[];
  find(entity: SampledEntity, id: string): SampleRecord | undefined;
}

/** @param samples values of the modules by the names of entities and fields */
export function createSampleStore(samples: Readonly<Record<string, EntitySamples>>): SampleStore {
  const made = new Map<string, ReadonlyMap<string, SampleRecord>>();
  const store: SampleStore = {
    recordsOf: (entity) => [...require(entity).values()],
    find: (entity, id) => require(entity).get(id),
  };
  return store;

  function require(entity: SampledEntity): ReadonlyMap<string, SampleRecord> {
    const known = made.get(entity.name);
    if (known !== undefined) return known;
    const records = Array.from({ length: sampleCounts.lookup }, (_, index) =>
      makeRecord(entity, samples[entity.name] ?? {}, index, store),
    );
    const byId = new Map(records.map((record) => [record.id, record]));
    made.set(entity.name, byId);
    return byId;
  }
}

function makeRecord(
  { name, fields, title, lookups }: SampledEntity,
  samples: EntitySamples,
  index: number,
  store: SampleStore,
): SampleRecord {
  const values: Record<string, unknown> = {};
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
    let chosen: SampleRecord | undefined = pick(
      createRandom(`${name} ${index} ${field}`),
      store.recordsOf(lookup.entity),
    );
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
      chosen = above === null || inside === undefined ? undefined : store.find(inside.entity, above.id);
    }
  }
  return { ...values, ...sumUp({ fields }, values), id: createSampleId(name, index), active: true, version: 1 };
}

export function toReference(entity: Pick<SampledEntity, 'title' | 'names'>, record: SampleRecord): RecordReference {
  return { id: record.id, label: nameRecord(entity, record) };
}

/** The sums of a record, from the amounts that stand in it. */
export function sumUp(
  { fields }: Pick<SampledEntity, 'fields'>,
  values: Readonly<Record<string, unknown>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { sumOf }]) =>
      sumOf === undefined ? [] : [[name, addAmounts(sumOf.map((part) => values[part] as number | null))]],
    ),
  );
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

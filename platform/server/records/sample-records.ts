import { createHash } from 'node:crypto';
import { addAmounts } from '../../contract/derived-fields.ts';
import type { RecordReference } from '../../contract/field-kinds.ts';
import type { Field } from '../../contract/fields.ts';
import { nameRecord } from '../../contract/records/entity.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';

/** A number from 0 (included) to 1 (excluded), the same in the same place every time. */
export type SampleRandom = () => number;

/** Makes the value of a field, as it is answered, for the record with this index. */
export type SampleValue = (random: SampleRandom, index: number) => unknown;

/** What a module makes up by itself: values by the names of the fields. */
export type EntitySamples = Readonly<Record<string, SampleValue>>;

/** A record that was made up. */
export type SampleRecord = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly active: true;
  readonly version: 1;
};

/** What records are made up of. */
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
    if (definition.kind !== 'record')
      values[field] = (samples[field] ?? makeValue(field === title ? `${name} ${index + 1}` : '', definition))(
        random,
        index,
      );
  }
  const parents = new Set(Object.values(lookups).flatMap(({ parent }) => parent ?? []));
  // What others are inside of follows from them, so the innermost come first.
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

/** Texts, days and numbers that a field of the kind takes. */
function makeValue(words: string, field: Field): SampleValue {
  const { kind, decimals = 0, options = [], maxLength = 200, isRequired, wire, isMoney } = field;
  const fitting = (values: readonly unknown[]): unknown =>
    values.find((value) => wire.safeParse(value).success) ?? (isRequired ? field.empty : null);
  switch (kind) {
    case 'email':
      return (_random, index) => `kontakt${index + 1}@muster.example`;
    case 'iban':
      return () => 'DE02120300000000202051';
    case 'flag':
      return (random) => random() < 0.5;
    case 'day':
      return (random) =>
        new Date(Date.UTC(2024, 0, 1) + Math.floor(random() * 1095) * 86_400_000).toISOString().slice(0, 10);
    case 'choice': {
      const isNumber = wire.safeParse(Number(options[0])).success;
      return (random) => (isNumber ? Number(pick(random, options)) : pick(random, options));
    }
    case 'number':
      return (random) => {
        const share = random();
        const rounded = (largest: number) => Number((share * largest).toFixed(isMoney === true ? 2 : decimals));
        // Whatever bounds it has, one of these is likely to be within; else its least.
        return fitting([rounded(isMoney === true ? 900 : 90) + 1, rounded(9) + 1, 1, 0]);
      };
    default:
      return (random, index) =>
        (words === '' ? `${pick(random, sampleWords)} ${index + 1}` : words).slice(0, maxLength);
  }
}

const sampleWords = [
  'Ahorn',
  'Birke',
  'Buche',
  'Eiche',
  'Erle',
  'Esche',
  'Fichte',
  'Kastanie',
  'Kiefer',
  'Linde',
  'Pappel',
  'Ulme',
  'Weide',
] as const;

/** One of several. */
export function pick<T>(random: SampleRandom, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('Nothing to choose from');
  return value;
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

import { sql } from 'kysely';
import type { Field } from '#platform/contract/fields.ts';
import { suffixOf } from '#platform/contract/records/record-calls.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { ModuleEntity } from '#platform/server/module.ts';
import { recordKinds } from '#platform/server/records/kinds.ts';
import type { RecordRules } from '#platform/server/records/record-routes.ts';
import type { KnownValues } from './arbitraries.ts';
import type { Attack } from './attack.ts';
import type { TestBrowser } from './http.ts';
import { toMultipart } from './multipart.ts';

/** Ids by the name of the entity. */
export type RecordIds = Readonly<Record<string, string>>;

/** Adds one record of each entity, each after those that it refers to. @throws Error when one was refused */
export async function addRecords(
  browser: TestBrowser,
  entities: readonly ModuleEntity[],
  title: string,
): Promise<RecordIds> {
  const ids: Record<string, string> = {};
  for (const entity of entities) {
    const { status, text, body } = await browser.call<{ record: { id: string } }>('POST', pathOf(entity), {
      body: { record: exampleOf(entity, ids, title) },
    });
    if (status !== 200) throw new Error(`A ${entity.name} was answered with ${status}: ${text}`);
    ids[entity.name] = body.record.id;
  }
  return ids;
}

/** Builds the requests of an attacker who knows the id of one record of each entity. */
export function attackRecords(entities: readonly ModuleEntity[], ids: RecordIds): Readonly<Record<string, Attack>> {
  return Object.assign({}, ...entities.map((entity) => attackEntity(entity, ids))) as Readonly<Record<string, Attack>>;
}

function attackEntity(entity: ModuleEntity, ids: RecordIds): Readonly<Record<string, Attack>> {
  const { name, title, lookups } = entity;
  const suffix = suffixOf(entity);
  const [path, one] = [pathOf(entity), `${pathOf(entity)}/${ids[name] ?? ''}`];
  const [field] = Object.keys(lookups);
  return {
    [`listRecords${suffix}`]: { url: `${path}?totals=true` },
    [`getRecord${suffix}`]: { url: one, refusal: 404 },
    [`getRecordUses${suffix}`]: { url: `${one}/uses`, refusal: 404 },
    // Refers to records of the victim.
    [`createRecord${suffix}`]: { body: { record: exampleOf(entity, ids, 'untergeschoben') } },
    [`saveRecord${suffix}`]: {
      url: one,
      body: { record: { ...(title in lookups ? { active: false } : { [title]: 'gekapert' }), version: 1 } },
      refusal: 404,
    },
    [`deleteRecord${suffix}`]: { url: one, refusal: 404 },
    ...(entity.numbered === undefined ? {} : { [`getNextNumber${suffix}`]: { url: `${path}/next-number` } }),
    ...(field === undefined ? {} : { [`lookupRecords${suffix}`]: { url: `${path}/lookup?field=${field}` } }),
  };
}

/** Attacks on import and export of entities; their requests name no record of the victim. */
export function attackTransfers(
  entities: readonly ModuleEntity[],
  searchTerm: string,
): Readonly<Record<string, Attack>> {
  const table = { name: 'file', fileName: 'liste.csv', bytes: Buffer.from('Name\r\nuntergeschoben\r\n') };
  return Object.fromEntries(
    entities.flatMap((entity): [string, Attack][] => {
      const of = suffixOf(entity);
      return [
        [`exportRecords${of}`, { url: `${pathOf(entity)}/export?format=csv&searchTerm=${searchTerm}` }],
        [`previewImport${of}`, toMultipart([table])],
        [`importRecords${of}`, toMultipart([['mapping', JSON.stringify({ 0: entity.title })], ['mode', 'all'], table])],
      ];
    }),
  );
}

/** Records that the fuzzer names when it calls an endpoint of an entity: three of it, each with what it refers to. */
export async function bringRecords(
  browser: TestBrowser,
  entities: readonly ModuleEntity[],
  calledPath: string,
): Promise<KnownValues> {
  const entity = findEntity(entities, calledPath);
  if (entity === undefined) return {};
  const added: RecordIds[] = [];
  // Without those that would refer to it: then nothing could be deleted.
  const needed = entities.slice(0, entities.indexOf(entity) + 1);
  for (const title of ['Erste', 'Zweite', 'Dritte']) added.push(await addRecords(browser, needed, title));
  const idsOf = (name: string): string[] => added.flatMap((ids) => ids[name] ?? []);
  return {
    id: idsOf(entity.name),
    ...Object.fromEntries(Object.entries(entity.lookups).map(([field, lookup]) => [field, idsOf(lookup.entity.name)])),
    field: Object.keys(entity.lookups),
  };
}

/**
 * Lists the references to an entity's records as `table.column`: by the foreign keys of the database, and by the rules
 * of the entity. A reference without a rule would fail at COMMIT without an explanation.
 */
export async function listReferences(
  database: Database,
  { table }: Pick<ModuleEntity, 'table'>,
  { uses = {} }: RecordRules,
): Promise<{ readonly inDatabase: string[]; readonly inRules: string[] }> {
  const { rows } = await database.identity((tx) =>
    sql<{ reference: string }>`
      SELECT k.conrelid::regclass || '.' || a.attname AS reference
        FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[array_upper(k.conkey, 1)]
       WHERE k.contype = 'f' AND k.confrelid = ${table}::regclass AND k.confdeltype = 'a' ORDER BY 1`.execute(tx),
  );
  return {
    inDatabase: rows.map(({ reference }) => reference),
    inRules: [...new Set(Object.values(uses).map((use) => `${use.table}.${use.column}`))].toSorted(),
  };
}

/** The kind of record that an endpoint is about, by its path. */
export function findEntity(entities: readonly ModuleEntity[], path: string): ModuleEntity | undefined {
  return entities.find((entity) => path === pathOf(entity) || path.startsWith(`${pathOf(entity)}/`));
}

function pathOf({ base, name }: Pick<ModuleEntity, 'base' | 'name'>): string {
  return `${base}/${name}`;
}

/**
 * A record with its title, what it refers to, and whatever else must be filled; what has no words of its own gets them
 * as an account.
 */
function exampleOf({ fields, title, lookups }: ModuleEntity, ids: RecordIds, words: string): object {
  const value = (name: string, field: Field): unknown => {
    const lookup = lookups[name];
    return lookup === undefined ? recordKinds[field.kind].sample(field, words)(() => 0, 0) : ids[lookup.entity.name];
  };
  const isNeeded = ([name, { isRequired, kind }]: [string, Field]): boolean =>
    isRequired || name === title || name in lookups || (title in lookups && kind === 'iban');
  return Object.fromEntries(
    Object.entries(fields)
      .filter(isNeeded)
      .map(([name, field]) => [name, value(name, field)]),
  );
}

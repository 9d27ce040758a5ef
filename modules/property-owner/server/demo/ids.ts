import { createId } from '#platform/server/ids.ts';

/** Row ids of demo data by its own numbers and names. */
export type Ids = ReadonlyMap<string, string>;

/** Makes an id for each name. */
export function newIds(names: readonly string[]): Ids {
  return new Map(names.map((name) => [name, createId()]));
}

/** @throws Error for a name missing from the demo data */
export function idOf(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo has no ${name}`);
  return id;
}

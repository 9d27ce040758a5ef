import type { RecordReference } from '../../contract/field-kinds.ts';
import type { AnyEntity, EntityLookup } from '../../contract/records/entity.ts';

interface LookupState {
  readonly lookups: Readonly<Record<string, EntityLookup>>;
  /** Field values, the changed one as before. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly fetchRecord: (entity: AnyEntity, id: string) => Promise<Readonly<Record<string, unknown>>>;
}

type Chosen = RecordReference | null;

/**
 * Computes the effect of a selection on other fields: its ancestors are filled in, and records of another ancestor are
 * cleared.
 * @returns the fields to set, without the changed one itself
 */
export async function followLookup(
  { lookups, values, fetchRecord }: LookupState,
  changed: string,
  chosen: Chosen,
): Promise<Readonly<Record<string, Chosen>>> {
  const next = new Map<string, Chosen>([[changed, chosen]]);
  let [name, record] = [changed, chosen];
  for (let lookup = lookups[name]; record !== null && lookup?.parent !== undefined; lookup = lookups[name]) {
    const above = toReference((await fetchRecord(lookup.entity, record.id))[lookup.parent]);
    if (above === null || above.id === toReference(values[lookup.parent])?.id) break;
    next.set(lookup.parent, above);
    [name, record] = [lookup.parent, above];
  }
  for (const [parent, inside] of next) {
    for (const [child, lookup] of Object.entries(lookups)) {
      const held = toReference(values[child]);
      if (lookup.parent !== parent || held === null || next.has(child)) continue;
      const isInside =
        inside !== null && toReference((await fetchRecord(lookup.entity, held.id))[parent])?.id === inside.id;
      // Entries added during the iteration are visited, too: descendants are cleared as well.
      if (!isInside) next.set(child, null);
    }
  }
  next.delete(changed);
  return Object.fromEntries(next);
}

function toReference(value: unknown): Chosen {
  return typeof value === 'object' && value !== null && 'id' in value ? (value as RecordReference) : null;
}

import { z } from 'zod';
import type { PermissionIdentifier } from '../catalogue.ts';
import { storedShape } from '../fields.ts';
import type { FieldSet, StoredOf } from '../fields.ts';

/** How the table of an entity shows a field; widths in CSS pixels, as in the columns of a `DataTable`. */
export interface EntityColumn {
  readonly width: number;
  readonly grow?: number;
  /** Columns with the greatest number give way first when the table is narrow; 0 or absent: never. */
  readonly yields?: number;
  /** Place on a card; that of the title is `title`. */
  readonly card?: 'line' | 'quiet' | 'fact' | 'start' | 'end' | 'hidden';
  /** False where the list cannot be sorted by it. */
  readonly sorts?: false;
}

/** Whose records a field of kind `record` chooses from. */
export interface EntityLookup {
  readonly entity: AnyEntity;
  /**
   * The field whose record narrows the choice, such as the property of a rental unit; it follows from what is chosen
   * here.
   */
  readonly parent?: string;
}

/** The fields that a lookup is inside of, the nearest first. */
export function ancestorsOf(lookups: Readonly<Record<string, Pick<EntityLookup, 'parent'>>>, field: string): string[] {
  const parent = lookups[field]?.parent;
  return parent === undefined ? [] : [parent, ...ancestorsOf(lookups, parent)];
}

/**
 * A kind of record that users keep, declared once: endpoints, validation, SQL, list, form, search, import and export
 * follow from it. Its table has a column for each field: the name in snake_case, `_cents` behind it for money, `_id`
 * for a lookup; and `organization_id`, `id`, `active`, `version`, `created_at`.
 */
export interface Entity<
  Fields extends FieldSet = FieldSet,
  Column extends keyof Fields & string = keyof Fields & string,
> {
  /** Its kind in search and audit log, and the last part of its address. */
  readonly name: string;
  /** Path of the module's endpoints, such as `/api/benit/accounting`. */
  readonly base: `/api/${string}`;
  readonly permission: PermissionIdentifier;
  readonly table: string;
  readonly fields: Fields;
  /** The field that names a record to people, and by which lookups are sorted. */
  readonly title: keyof Fields & string;
  /**
   * Where the title alone says too little or may be empty: groups of fields, of which the first with something in it
   * names the record, joined by commas.
   */
  readonly names?: readonly (readonly (keyof NoInfer<Fields> & string)[])[];
  /**
   * The derived field with the id by which the record is known outside, unique in the organisation; its column is
   * `external_id`.
   */
  readonly externalId?: keyof NoInfer<Fields> & string;
  /**
   * Fields that deliveries of another system bring: of a record whose `source` is `import` nobody else changes them.
   */
  readonly imported?: readonly (keyof NoInfer<Fields> & string)[];
  /** The fields of the form in groups, each with a heading; all of them in their order if absent. */
  readonly sections?: Readonly<Record<string, readonly (keyof NoInfer<Fields> & string)[]>>;
  /** The columns of the list, in their order. */
  readonly columns: Readonly<Record<Column, EntityColumn>>;
  /** The column by which the list is sorted upwards unless told otherwise. */
  readonly sort: NoInfer<Column>;
  readonly lookups: Readonly<Record<string, EntityLookup>>;
}

/** An entity whatever its fields. */
export type AnyEntity = Entity<FieldSet, string>;

type Given<Fields extends FieldSet, Column extends keyof Fields & string> = Omit<Entity<Fields, Column>, 'lookups'> &
  Partial<Pick<Entity, 'lookups'>>;

/**
 * Declares an entity and keeps the exact types of its fields.
 *
 * @throws Error when a field of kind `record` has no lookup, a lookup no such field, or one that is typed no section
 *   where there are some
 */
export function defineEntity<const Fields extends FieldSet, const Column extends keyof Fields & string>(
  given: Given<Fields, Column>,
): Entity<Fields, Column> {
  const lookups = given.lookups ?? {};
  const references = Object.keys(given.fields).filter((name) => given.fields[name]?.kind === 'record');
  const wrong = [
    ...references.filter((name) => !(name in lookups)),
    ...Object.keys(lookups).filter((name) => !references.includes(name)),
  ];
  if (wrong.length > 0)
    throw new Error(`${given.name}: ${wrong.join(', ')} needs both a field of kind record and a lookup`);
  const unplaced =
    given.sections === undefined
      ? []
      : writableFields(given).filter(
          (name) =>
            !Object.values(given.sections ?? {})
              .flat()
              .includes(name),
        );
  if (unplaced.length > 0) throw new Error(`${given.name}: ${unplaced.join(', ')} in no section`);
  return { ...given, lookups };
}

/** The fields of an entity that are typed and sent; the others follow. */
export function writableFields({ fields }: { readonly fields: FieldSet }): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isDerived !== true);
}

/** Of a record that was delivered: the fields that nobody changes here, with what they are inside of. */
export function lockedFields(
  { imported = [], lookups }: Pick<AnyEntity, 'imported' | 'lookups'>,
  record: Readonly<Record<string, unknown>> | null,
): ReadonlySet<string> {
  if (record?.['source'] !== 'import') return new Set();
  return new Set(imported.flatMap((name) => [name, ...ancestorsOf(lookups, name)]));
}

/** The words that name a record; '' where nothing in it does. */
export function nameRecord(
  { title, names = [[title]] }: Pick<AnyEntity, 'title' | 'names'>,
  record: Readonly<Record<string, unknown>>,
): string {
  const groups = names.map((group) => group.map((name) => toWords(record[name])).filter((words) => words !== ''));
  return groups.find((words) => words.length > 0)?.join(', ') ?? '';
}

function toWords(value: unknown): string {
  return typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : String(value ?? '');
}

/** What every record has besides its fields. */
const ownShape = {
  id: z.uuid(),
  active: z.boolean().describe('inactive ones are offered in no lookup'),
  version: z.number().int(),
} as const;

/** A record as it is answered. */
export function recordSchema<Fields extends FieldSet>(entity: Pick<Entity<Fields>, 'fields'>) {
  return z.object({ ...storedShape(entity.fields), ...ownShape });
}

/** A record as it is answered. */
export type RecordOf<E extends { readonly fields: FieldSet }> = StoredOf<E['fields']> & {
  readonly id: string;
  readonly active: boolean;
  readonly version: number;
};

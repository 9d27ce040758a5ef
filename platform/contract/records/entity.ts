import { z } from 'zod';
import type { PermissionIdentifier } from '../catalogue.ts';
import { storedShape } from '../fields.ts';
import type { FieldSet, StoredOf } from '../fields.ts';

/** A list column of an entity field; widths in CSS pixels, as in the columns of a `DataTable`. */
interface EntityColumn {
  readonly width: number;
  readonly grow?: number;
  /** Priority of hiding: columns with the greatest number are hidden first in a narrow table; 0 or absent: never. */
  readonly hideOrder?: number;
  /** Place on a card; that of the title is `title`. */
  readonly card?: 'line' | 'quiet' | 'fact' | 'start' | 'end' | 'hidden';
  /** False if the list cannot be sorted by it. */
  readonly sorts?: false;
}

/** Target entity of a field of kind `record`. */
export interface EntityLookup {
  readonly entity: AnyEntity;
  /**
   * Field whose record narrows the choice, such as the house of a flat; derived from the record chosen here.
   */
  readonly parent?: string;
}

/** Lists the ancestors of a lookup field, the nearest first. */
export function ancestorsOf(lookups: Readonly<Record<string, Pick<EntityLookup, 'parent'>>>, field: string): string[] {
  const parent = lookups[field]?.parent;
  return parent === undefined ? [] : [parent, ...ancestorsOf(lookups, parent)];
}

/**
 * Declaration of a kind of record: endpoints, validation, SQL, list, form, search, import and export are derived from
 * it. Its table has a column for each field: the name in snake_case, with the suffix `_cents` for money, `_id` for a
 * lookup; and `organization_id`, `id`, `active`, `version`, `created_at`.
 */
export interface Entity<
  Fields extends FieldSet = FieldSet,
  Column extends keyof Fields & string = keyof Fields & string,
> {
  /** Kind in search and audit log, and last segment of its path. */
  readonly name: string;
  /** Module whose texts name the entity, its fields and choices. */
  readonly module: string;
  /** Path of the module's endpoints, such as `/api/benit/accounting`. */
  readonly base: `/api/${string}`;
  readonly permission: PermissionIdentifier;
  readonly table: string;
  readonly fields: Fields;
  /** Field with the display name of a record, by which lookups are sorted. */
  readonly title: keyof Fields & string;
  /**
   * Groups of fields if the title is insufficient or may be empty: the first group with a value names the record,
   * joined by commas.
   */
  readonly names?: readonly (readonly (keyof NoInfer<Fields> & string)[])[];
  /** Derived field with the external id, unique in the organisation; its column is `external_id`. */
  readonly externalId?: keyof NoInfer<Fields> & string;
  /**
   * Fields delivered by another system, each with its column in the delivered table: nobody else changes them in a
   * record whose `source` is `import`.
   */
  readonly imported?: { readonly [Name in keyof NoInfer<Fields> & string]?: string };
  /** Form fields in groups, each with a heading; all in their order if absent. */
  readonly sections?: Readonly<Record<string, readonly (keyof NoInfer<Fields> & string)[]>>;
  /** Columns of the list, in their order. */
  readonly columns: Readonly<Record<Column, EntityColumn>>;
  /** Default sort column of the list, ascending. */
  readonly sort: NoInfer<Column>;
  readonly lookups: Readonly<Record<string, EntityLookup>>;
  /** Names that other programs give to the columns of the fields, beside the names and captions of the fields. */
  readonly columnNames?: { readonly [Name in keyof NoInfer<Fields> & string]?: readonly string[] };
  /** Columns of first and last name, and of a company, which other programs keep apart. */
  readonly personColumns?: {
    readonly firstName: readonly string[];
    readonly lastName: readonly string[];
    readonly company: readonly string[];
    /** Field of the company, or of the person without one. */
    readonly name: keyof NoInfer<Fields> & string;
    /** Field of the person in a company. */
    readonly contact: keyof NoInfer<Fields> & string;
  };
  /** Fields that make two records look like the same one: an import says how many lines have a record like them. */
  readonly alike?: readonly (keyof NoInfer<Fields> & string)[];
  /** Field whose next number the form of a new record suggests; absent in a new record, the server assigns it. */
  readonly numbered?: keyof NoInfer<Fields> & string;
  /** Fields by which the list can be filtered, beside `active`: references, choices, flags, lines with suggestions. */
  readonly filters?: readonly (keyof NoInfer<Fields> & string)[];
}

/** An entity with any fields. */
export type AnyEntity = Entity<FieldSet, string>;

type Given<Fields extends FieldSet, Column extends keyof Fields & string> = Omit<Entity<Fields, Column>, 'lookups'> &
  Partial<Pick<Entity, 'lookups'>>;

/**
 * Declares an entity and keeps the exact types of its fields.
 * @throws Error if a field of kind `record` has no lookup, a lookup no such field, or a typed field no section although
 * there are some
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

/** Lists the typed fields of an entity; the others are derived. */
export function writableFields({ fields }: { readonly fields: FieldSet }): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isDerived !== true);
}

/** Lists the fields of a delivered record that cannot be changed here, with their ancestors. */
export function lockedFields(
  { imported = {}, lookups }: Pick<AnyEntity, 'imported' | 'lookups'>,
  record: Readonly<Record<string, unknown>> | null,
): ReadonlySet<string> {
  if (record?.['source'] !== 'import') return new Set();
  return new Set(Object.keys(imported).flatMap((name) => [name, ...ancestorsOf(lookups, name)]));
}

/** Returns the display name of a record; '' if all its parts are empty. */
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

/** Fields that every record has additionally. */
const ownShape = {
  id: z.uuid(),
  active: z.boolean().describe('lookups do not offer inactive records'),
  version: z.number().int(),
} as const;

/** Returns the schema of a record in responses. */
export function recordSchema<Fields extends FieldSet>(entity: Pick<Entity<Fields>, 'fields'>) {
  return z.object({ ...storedShape(entity.fields), ...ownShape });
}

/** A record in responses. */
export type RecordOf<E extends { readonly fields: FieldSet }> = StoredOf<E['fields']> & {
  readonly id: string;
  readonly active: boolean;
  readonly version: number;
};

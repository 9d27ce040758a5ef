import type { z } from 'zod';
import type { FileRule } from './files.ts';
import type { LanguageKey } from './language-keys.ts';

/** A form value that cannot be sent; codes and parameters equal those of the server's error. */
export interface FieldProblem {
  /** Path below the field, such as `0.count`; empty for the field itself. */
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A value converted for a request; with problems: the readable part of it, undefined for nothing. */
export interface Reading<Wire> {
  readonly wire: Wire | undefined;
  readonly problems: readonly FieldProblem[];
}

/** A place changed by both sides, to different values. */
export interface FieldConflict {
  /** Key that stays the same whichever other places are taken from theirs; below the field. */
  readonly key: string;
  /** Path in the form, below the field; empty for the field itself, and for rows without a place in it. */
  readonly path: string;
  /** Form values of both sides; for a list the rows. */
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Field that formats both values; the field itself if absent. */
  readonly field?: Field;
}

/** Result of merging two edits of one value. */
export interface Merged<Value> {
  readonly value: Value;
  readonly conflicts: readonly FieldConflict[];
}

/** True if theirs is taken at a place changed by both; called with its key. */
export type TakesTheirs = (key: string) => boolean;

/**
 * A field of an entity.
 * - `wire`: the rule of today's input
 * - `stored`: the shape of stored and answered values. Never stricter than any earlier input rule, so that rules can be
 * tightened while old rows stay readable.
 * - `Value`: form value; plain JSON, equal values are equal texts
 */
export interface Field<Wire extends z.ZodType = z.ZodType, Stored extends z.ZodType = z.ZodType, Value = unknown> {
  /** Kind of input. */
  readonly kind: FieldKind;
  readonly wire: Wire;
  readonly stored: Stored;
  /** True if it must be filled before sending. */
  readonly isRequired: boolean;
  readonly empty: Value;
  /** Maximum length of an input in characters; undefined without a limit. */
  readonly maxLength?: number | undefined;
  /** For a list: the fields of a row. */
  readonly rowFields?: FieldSet;
  /** For a number: maximum decimals. */
  readonly decimals?: number;
  /** For a number: an amount in euros. */
  readonly isMoney?: boolean;
  /** For a choice: its options as form values. */
  readonly options?: readonly string[];
  /**
   * For a choice: source of the option names: `country`, `language`, `percent` or a key of the module's texts, such as
   * `units`; absent: the texts of the field.
   */
  readonly naming?: string;
  /** For an image: the accepted files. */
  readonly fileRule?: FileRule;
  /** For a line: suggestions while typing; any other text is accepted as well. */
  readonly suggestions?: readonly string[];
  /** True for a field computed from others or set by the server: shown, never typed, and ignored in requests. */
  readonly isDerived?: boolean;
  /** True for a derived text whose words stand in other fields: the search leaves it out. */
  readonly isRepetition?: boolean;
  /** For a derived amount: the fields of its sum. */
  readonly sumOf?: readonly string[];
  /** Types of the record that have the field; absent: all of them. */
  readonly types?: readonly string[];
  /** Types whose records are incomplete without it. */
  readonly requiredFor?: readonly string[];
  /** The field is asked only while another one has one of these values. */
  readonly when?: FieldCondition;
  /** A required field may be empty while another one has one of these values. */
  readonly satisfiedBy?: FieldCondition;
  /** For a number: its unit, shown behind it, such as `m²`. */
  readonly unit?: string;
  /** For a number: false for one that is read as a name, such as a year. */
  readonly isGrouped?: boolean;
  /** For a text: maximum length in bytes of UTF-8, as some recipients count. */
  readonly maxBytes?: number;
  /** @param language of the interface: determines the decimal sign */
  toValue(stored: z.output<Stored>, language: LanguageKey): Value;
  read(value: Value, language: LanguageKey): Reading<z.input<Wire>>;
  merge(base: Value, mine: Value, theirs: Value, takesTheirs: TakesTheirs): Merged<Value>;
  /** Formats the value for the audit log; null if it is empty. */
  describe(stored: z.output<Stored>): string | null;
  /**
   * Maps a path below the field to its place in the form: most fields are one place, however deep the server's path.
   */
  place(below: readonly string[]): readonly string[];
}

/** Values of another field, as in requests, under which a field is asked. */
export interface FieldCondition {
  readonly field: string;
  readonly is: readonly string[];
}

export type FieldKind =
  | 'line'
  | 'multiline'
  | 'email'
  | 'iban'
  | 'secret'
  | 'number'
  | 'day'
  | 'flag'
  | 'feature'
  | 'choice'
  | 'choices'
  | 'lookup'
  | 'record'
  | 'localized'
  | 'localizedText'
  | 'image'
  | 'rows';

/** Fields of an entity by their names in requests. */
export type FieldSet = Readonly<Record<string, Field>>;

/** Form values of these fields. */
export type ValuesOf<Fields extends FieldSet> = { -readonly [Name in keyof Fields]: Fields[Name]['empty'] };

/** An entity as stored and answered. */
export type StoredOf<Fields extends FieldSet> = { readonly [Name in keyof Fields]: z.output<Fields[Name]['stored']> };

/** An entity as sent in requests. */
export type WireOf<Fields extends FieldSet> = { -readonly [Name in keyof Fields]: z.input<Fields[Name]['wire']> };

/** Declares the fields of an entity once and keeps their exact types. */
export function defineFields<const Fields extends FieldSet>(fields: Fields): Fields {
  return fields;
}

/** Returns the rules of a request: `z.strictObject({ ...wireShape(fields), version })`. */
export function wireShape<Fields extends FieldSet>(fields: Fields): { [Name in keyof Fields]: Fields[Name]['wire'] } {
  return mapFields(fields, ({ wire }) => wire) as { [Name in keyof Fields]: Fields[Name]['wire'] };
}

/** Returns the shape of a response or stored row: never the rules of input. */
export function storedShape<Fields extends FieldSet>(
  fields: Fields,
): { [Name in keyof Fields]: Fields[Name]['stored'] } {
  return mapFields(fields, ({ stored }) => stored) as { [Name in keyof Fields]: Fields[Name]['stored'] };
}

/**
 * Converts an entity to form values; the empty form for null.
 * @param language of the interface, which formats numbers
 */
export function toValues<Fields extends FieldSet>(
  fields: Fields,
  stored: Partial<StoredOf<Fields>> | null,
  language: LanguageKey,
): ValuesOf<Fields> {
  return mapFields(fields, (field, name) => {
    const value = stored?.[name];
    return value === undefined || value === null ? field.empty : field.toValue(value, language);
  }) as ValuesOf<Fields>;
}

/** Result of reading a form. `wire` is null if there are problems; `readable` is the valid part, for a preview. */
export interface ReadValues<Fields extends FieldSet> {
  readonly wire: WireOf<Fields> | null;
  readonly readable: Partial<WireOf<Fields>>;
  /** Problems by their paths in the form: `positions.0.count`. */
  readonly problems: readonly FieldProblem[];
}

/**
 * Reads a form. Only values that cannot be expressed in a request are problems here; all other rules are the server's.
 */
export function readValues<Fields extends FieldSet>(
  fields: Fields,
  values: ValuesOf<Fields>,
  language: LanguageKey,
): ReadValues<Fields> {
  const readings = Object.entries(fields).map(([name, field]) => [name, field.read(values[name], language)] as const);
  const readable = Object.fromEntries(
    readings.filter(([, { wire }]) => wire !== undefined).map(([name, { wire }]) => [name, wire]),
  ) as Partial<WireOf<Fields>>;
  const problems = readings.flatMap(([name, reading]) =>
    reading.problems.map((problem) => ({ ...problem, path: joinPath(name, problem.path) })),
  );
  return { wire: problems.length === 0 ? (readable as WireOf<Fields>) : null, readable, problems };
}

/** Lists the names of required fields that are still empty. */
export function listMissing<Fields extends FieldSet>(
  fields: Fields,
  values: ValuesOf<Fields>,
): (keyof Fields & string)[] {
  return Object.keys(fields).filter((name) => fields[name]?.isRequired === true && isEmptyValue(values[name]));
}

/** True for an empty form value: only spaces, null, undefined, an empty list. */
export function isEmptyValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Result of merging two edits of one entity. */
export interface MergedValues<Fields extends FieldSet> {
  readonly values: ValuesOf<Fields>;
  /** Names of the fields changed by the other side. */
  readonly changed: readonly (keyof Fields & string)[];
  /** Conflicts: `values` has mine, unless theirs was selected. Keys and paths as in the form. */
  readonly conflicts: readonly (FieldConflict & { readonly field: Field })[];
}

/**
 * Merges in three ways: changes made here stay, everything else is as saved by the other person.
 * @param takesTheirs selects conflicts to resolve as saved by them; none if absent
 */
export function mergeValues<Fields extends FieldSet>(
  fields: Fields,
  base: ValuesOf<Fields>,
  mine: ValuesOf<Fields>,
  theirs: ValuesOf<Fields>,
  takesTheirs: TakesTheirs = () => false,
): MergedValues<Fields> {
  const merged = Object.entries(fields).map(([name, field]) => {
    const { value, conflicts } = field.merge(base[name], mine[name], theirs[name], (key) =>
      takesTheirs(joinPath(name, key)),
    );
    return {
      name,
      value,
      conflicts: conflicts.map((conflict) => ({
        field,
        ...conflict,
        key: joinPath(name, conflict.key),
        path: joinPath(name, conflict.path),
      })),
    };
  });
  return {
    values: Object.fromEntries(merged.map(({ name, value }) => [name, value])) as ValuesOf<Fields>,
    changed: Object.keys(fields).filter((name) => !isSameValue(base[name], theirs[name])),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  };
}

/** Formats an entity for the audit log, field by field. */
export function describeValues<Fields extends FieldSet>(
  fields: Fields,
  stored: Partial<StoredOf<Fields>>,
): Record<keyof Fields, string | null> {
  return mapFields(fields, (field, name) => {
    const value = stored[name];
    return value === undefined || value === null ? null : field.describe(value);
  }) as Record<keyof Fields, string | null>;
}

/** True if two form values are equal. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/**
 * Maps a path of a request to its place in the form, undefined without a field: `permissions.3.identifier` is at
 * `permissions`.
 */
export function placeOf(fields: FieldSet, path: string): string | undefined {
  const [name = '', ...below] = path.split('.');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && [name, ...field.place(below)].join('.');
}

/** Finds the field at a form path, also of a row: `amounts.0.net`. */
export function fieldAt(fields: FieldSet, path: string): Field | undefined {
  const [name = '', , ...below] = path.split('.');
  const field = fields[name];
  return field?.rowFields === undefined || below.length === 0 ? field : fieldAt(field.rowFields, below.join('.'));
}

/** Joins two parts of a path, each possibly empty. */
export function joinPath(path: string, below: string): string {
  return path === '' || below === '' ? path + below : `${path}.${below}`;
}

function mapFields<Fields extends FieldSet>(
  fields: Fields,
  map: (field: Field, name: keyof Fields & string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)]));
}

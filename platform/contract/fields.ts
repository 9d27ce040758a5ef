import type { z } from 'zod';
import type { FileRule } from './files.ts';
import type { LanguageKey } from './language-keys.ts';

/**
 * What keeps a value of a form from crossing the wire; codes and parameters are those with which the server would
 * refuse it.
 */
export interface FieldProblem {
  /** Below the field, such as `0.count`; empty for the field itself. */
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A value as it crosses the wire; with problems, what could be read of it, undefined for nothing. */
export interface Reading<Wire> {
  readonly wire: Wire | undefined;
  readonly problems: readonly FieldProblem[];
}

/** A place that both changed, to different values. */
export interface Contest {
  /** Tells it from the others, whichever of them are taken from where; below the field. */
  readonly key: string;
  /**
   * Which place it is in the form, below the field; empty for the field itself, and for rows that are no place in it.
   */
  readonly path: string;
  /** As forms hold them; of a list the rows. */
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Whose kind says how both are shown; the field itself if absent. */
  readonly field?: Field;
}

/** Two edits of one value, brought together. */
export interface Merged<Value> {
  readonly value: Value;
  readonly contested: readonly Contest[];
}

/** Whether theirs is taken where both changed a place; by its key. */
export type TakesTheirs = (key: string) => boolean;

/**
 * One field of an entity.
 *
 * - `wire`: the rule of today's input
 * - `stored`: the shape of what is stored and answered. Never stricter than what any earlier rule let in, so that a
 *   rule can be tightened and old rows are still read.
 * - `Value`: what a form holds; plain JSON, equal values are equal texts
 */
export interface Field<Wire extends z.ZodType = z.ZodType, Stored extends z.ZodType = z.ZodType, Value = unknown> {
  /** Which input shows it. */
  readonly kind: FieldKind;
  readonly wire: Wire;
  readonly stored: Stored;
  /** Whether it must be filled before the form can be sent. */
  readonly isRequired: boolean;
  readonly empty: Value;
  /** Most characters that an input takes; undefined without a limit. */
  readonly maxLength?: number | undefined;
  /** Of a list: the fields of a row. */
  readonly rowFields?: FieldSet;
  /** Of a number: decimals at most. */
  readonly decimals?: number;
  /** Of a number: an amount in euros. */
  readonly isMoney?: boolean;
  /** Of a choice: its options as forms hold them. */
  readonly options?: readonly string[];
  /**
   * Of a choice: what names the options: `country`, `language`, `percent` or a key of the module's texts, such as
   * `units`; absent: the texts of the field.
   */
  readonly naming?: string;
  /** Of an image: which files it takes. */
  readonly fileRule?: FileRule;
  /** Of a line: what it is likely to be, offered while it is typed; anything else may be typed as well. */
  readonly suggestions?: readonly string[];
  /** That it follows from other fields or is given by the server: shown, never typed, and ignored where it is sent. */
  readonly isDerived?: boolean;
  /** Of a derived amount: the fields whose sum it is. */
  readonly sumOf?: readonly string[];
  /** @param language of the interface: decides between comma and point */
  toValue(stored: z.output<Stored>, language: LanguageKey): Value;
  read(value: Value, language: LanguageKey): Reading<z.input<Wire>>;
  merge(base: Value, mine: Value, theirs: Value, takesTheirs: TakesTheirs): Merged<Value>;
  /** Words of the audit log; null when it is empty. */
  describe(stored: z.output<Stored>): string | null;
  /** The place in the form of a path below the field: most fields are one place, however deep the server points. */
  place(below: readonly string[]): readonly string[];
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
  | 'choice'
  | 'choices'
  | 'lookup'
  | 'record'
  | 'localized'
  | 'localizedText'
  | 'image'
  | 'rows';

/** The fields of an entity by their names on the wire. */
export type FieldSet = Readonly<Record<string, Field>>;

/** What a form of these fields holds. */
export type ValuesOf<Fields extends FieldSet> = { -readonly [Name in keyof Fields]: Fields[Name]['empty'] };

/** An entity as it is stored and answered. */
export type StoredOf<Fields extends FieldSet> = { readonly [Name in keyof Fields]: z.output<Fields[Name]['stored']> };

/** An entity as it is sent. */
export type WireOf<Fields extends FieldSet> = { -readonly [Name in keyof Fields]: z.input<Fields[Name]['wire']> };

/** Declares the fields of an entity once and keeps their exact types. */
export function defineFields<const Fields extends FieldSet>(fields: Fields): Fields {
  return fields;
}

/** The rules of a request: `z.strictObject({ ...wireShape(fields), version })`. */
export function wireShape<Fields extends FieldSet>(fields: Fields): { [Name in keyof Fields]: Fields[Name]['wire'] } {
  return mapFields(fields, ({ wire }) => wire) as { [Name in keyof Fields]: Fields[Name]['wire'] };
}

/** The shape of an answer or of a stored row: never the rules of input. */
export function storedShape<Fields extends FieldSet>(
  fields: Fields,
): { [Name in keyof Fields]: Fields[Name]['stored'] } {
  return mapFields(fields, ({ stored }) => stored) as { [Name in keyof Fields]: Fields[Name]['stored'] };
}

/**
 * The form of an entity; the empty form for null.
 *
 * @param language of the interface, in which numbers are shown and typed
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

/** What a form sends. `wire` is null while there are problems; `readable` is what can be sent of it, for a preview. */
export interface ReadValues<Fields extends FieldSet> {
  readonly wire: WireOf<Fields> | null;
  readonly readable: Partial<WireOf<Fields>>;
  /** Paths as in the form: `positions.0.count`. */
  readonly problems: readonly FieldProblem[];
}

/** Reads a form. Only what cannot be expressed on the wire is a problem here; all other rules are the server's. */
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

/** The names of required fields that are still empty. */
export function listMissing<Fields extends FieldSet>(
  fields: Fields,
  values: ValuesOf<Fields>,
): (keyof Fields & string)[] {
  return Object.keys(fields).filter((name) => fields[name]?.isRequired === true && isEmptyValue(values[name]));
}

/** Whether a form value counts as empty: no text but spaces, null, undefined, an empty list. */
export function isEmptyValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Two edits of one entity, brought together. */
export interface MergedValues<Fields extends FieldSet> {
  readonly values: ValuesOf<Fields>;
  /** Names of the fields that they changed. */
  readonly changed: readonly (keyof Fields & string)[];
  /**
   * What both changed, to different values: `values` has mine, unless theirs was to be taken. Keys and paths as in the
   * form.
   */
  readonly contested: readonly (Contest & { readonly field: Field })[];
}

/**
 * Three-way merge: what was changed here stays, everything else is as the other person saved it.
 *
 * @param takesTheirs which of the contested places are as they saved them; none if absent
 */
export function mergeValues<Fields extends FieldSet>(
  fields: Fields,
  base: ValuesOf<Fields>,
  mine: ValuesOf<Fields>,
  theirs: ValuesOf<Fields>,
  takesTheirs: TakesTheirs = () => false,
): MergedValues<Fields> {
  const merged = Object.entries(fields).map(([name, field]) => {
    const { value, contested } = field.merge(base[name], mine[name], theirs[name], (key) =>
      takesTheirs(joinPath(name, key)),
    );
    return {
      name,
      value,
      contested: contested.map((contest) => ({
        field,
        ...contest,
        key: joinPath(name, contest.key),
        path: joinPath(name, contest.path),
      })),
    };
  });
  return {
    values: Object.fromEntries(merged.map(({ name, value }) => [name, value])) as ValuesOf<Fields>,
    changed: Object.keys(fields).filter((name) => !isSameValue(base[name], theirs[name])),
    contested: merged.flatMap(({ contested }) => contested),
  };
}

/** An entity in the words of the audit log, field by field. */
export function describeValues<Fields extends FieldSet>(
  fields: Fields,
  stored: Partial<StoredOf<Fields>>,
): Record<keyof Fields, string | null> {
  return mapFields(fields, (field, name) => {
    const value = stored[name];
    return value === undefined || value === null ? null : field.describe(value);
  }) as Record<keyof Fields, string | null>;
}

/** Whether two values of a form are the same. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/**
 * The place in the form of a path on the wire, undefined when no field is there: `permissions.3.identifier` is at
 * `permissions`.
 */
export function placeOf(fields: FieldSet, path: string): string | undefined {
  const [name = '', ...below] = path.split('.');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && [name, ...field.place(below)].join('.');
}

/** The field that a path of a form leads to, also one of a row: `amounts.0.net`. */
export function fieldAt(fields: FieldSet, path: string): Field | undefined {
  const [name = '', , ...below] = path.split('.');
  const field = fields[name];
  return field?.rowFields === undefined || below.length === 0 ? field : fieldAt(field.rowFields, below.join('.'));
}

/** Joins two parts of a path, either of which may be empty. */
export function joinPath(path: string, below: string): string {
  return path === '' || below === '' ? path + below : `${path}.${below}`;
}

function mapFields<Fields extends FieldSet>(
  fields: Fields,
  map: (field: Field, name: keyof Fields & string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)]));
}

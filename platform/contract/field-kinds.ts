import { z } from 'zod';
import { daySchema } from './dates.ts';
import { formatDecimal, parseDecimal } from './decimal-text.ts';
import { countFractionDigits } from './decimals.ts';
import type { Field, FieldKind, FieldProblem, Merged, Reading } from './fields.ts';
import type { FileRule } from './files.ts';
import { groupIban, isPlausibleIban } from './iban.ts';
import { languageKeys } from './language-keys.ts';
import type { LanguageKey } from './language-keys.ts';
import { localizedLineSchema, localizedMultilineSchema, localizedTextSchema } from './languages.ts';
import type { LocalizedText } from './languages.ts';
import { decimalSchema } from './money.ts';
import { field, line, textField } from './text-fields.ts';
import type { Requirement } from './text-fields.ts';
import { lineSchema, textSchema } from './texts.ts';

export { email, keptSecret, line, multiline, ruledLine, secret } from './text-fields.ts';

/** A line with suggestions; any other text may be typed as well. */
export function suggestedLine({ max, suggestions }: { max: number; suggestions: readonly string[] }) {
  return { ...line({ max }), suggestions };
}

const emptyProblem = { code: 'too_small', params: { kind: 'string', minimum: 1 } } as const;

/**
 * IBAN, shown in groups of four; a wrong checksum is a warning, never an error: accounts of all countries are stored.
 */
export function iban({ required = false }: Requirement = {}) {
  const rule = lineSchema(42);
  const text = textField('iban', required ? rule.min(1) : rule, required);
  return { ...text, toValue: (stored: string) => (isPlausibleIban(stored) ? groupIban(stored) : stored) };
}

/**
 * A picture as data URL of one of these types, empty for none; the server checks and re-encodes it. For a new picture a
 * form holds the address of its file (`fileOf`), which the request uploads. Only the beginning is validated here:
 * scanning millions of characters would block the server.
 * @param error code of an invalid beginning
 */
export function image({ rule, error }: { rule: FileRule; error: string }) {
  const opening = `data:(?:${rule.mediaTypes.join('|')});base64,`;
  const max =
    Math.ceil(rule.maxBytes / 3) * 4 + Math.max(...rule.mediaTypes.map((type) => `data:${type};base64,`.length));
  const wire = z
    .string()
    .max(max)
    .regex(new RegExp(`^(?:${opening}[A-Za-z0-9+/]|$)`, 'u'), { error });
  return {
    ...textField('image', wire, false),
    fileRule: rule,
    describe: (stored: string) => /^data:([^;]+)/u.exec(stored)?.[1] ?? null,
  };
}

interface Decimals {
  /** Maximum number of decimals; absent: a whole number. */
  readonly decimals?: number;
  /** Decimals always shown, such as the cents of a price. */
  readonly minDecimals?: number;
  /** An amount in euros: shown with grouped thousands; grouping is optional when typed. */
  readonly isMoney?: boolean;
  readonly min?: number;
  readonly max: number;
}

// People type units, too: 450.000,00 €.
const typedUnit = /\s*(?:€|EUR|m²|qm)\s*$/iu;

/** A number from `min` (0) to `max`, held by the form as typed: `1.234,5`. Empty or invalid text cannot be sent. */
export function number({ decimals = 0, minDecimals = 0, isMoney = false, min = 0, max }: Decimals) {
  const rule = decimals === 0 ? z.number().int().min(min).max(max) : decimalSchema({ decimals, min, max });
  const refuse = (code: string, params?: FieldProblem['params']): Reading<number> => ({
    wire: undefined,
    problems: [{ path: '', code, ...(params && { params }) }],
  });
  // For whole numbers one sentence covers all rules.
  const whole = decimals === 0 ? refuse('whole_number', { minimum: min, maximum: max }) : undefined;
  return field<z.ZodNumber, z.ZodNumber, string>({
    kind: 'number',
    wire: rule,
    stored: z.number(),
    isRequired: true,
    empty: '',
    decimals,
    isMoney,
    toValue: (stored, language) =>
      formatDecimal(stored, language, { min: minDecimals, max: decimals, isGrouped: isMoney }),
    read: (value, language) => {
      const read = parseDecimal(value.replace(typedUnit, ''), language);
      if (read === undefined) return whole ?? refuse('invalid_type', { expected: 'number' });
      if (read === null) return refuse(emptyProblem.code, emptyProblem.params);
      if (countFractionDigits(read) > decimals) return whole ?? refuse('too_many_decimals', { decimals });
      if (read < min) return whole ?? refuse('too_small', { kind: 'number', minimum: min });
      return read > max ? (whole ?? refuse('too_big', { kind: 'number', maximum: max })) : { wire: read, problems: [] };
    },
    describe: String,
  });
}

/** A number that may be empty: then null. */
export function optionalNumber(limits: Decimals) {
  const filled = number(limits);
  return field<z.ZodNullable<z.ZodNumber>, z.ZodNullable<z.ZodNumber>, string>({
    ...filled,
    wire: filled.wire.nullable(),
    stored: z.number().nullable(),
    isRequired: false,
    toValue: (stored, language) => (stored === null ? '' : filled.toValue(stored, language)),
    read: (value, language) => (value.trim() === '' ? { wire: null, problems: [] } : filled.read(value, language)),
    describe: (stored) => (stored === null ? null : filled.describe(stored)),
  });
}

/** A price in euros with two to `decimals` decimals. */
export function money({ decimals = 2, ...limits }: Omit<Decimals, 'minDecimals' | 'isMoney'>) {
  return number({ ...limits, decimals, minDecimals: 2, isMoney: true });
}

/** A price that may be empty: then null. */
export function optionalMoney({ decimals = 2, ...limits }: Omit<Decimals, 'minDecimals' | 'isMoney'>) {
  return optionalNumber({ ...limits, decimals, minDecimals: 2, isMoney: true });
}

/** A required calendar day `YYYY-MM-DD`. A form may also hold an invalid text as typed. */
export function requiredDay() {
  return dayField(daySchema, z.string(), true);
}

/** A calendar day `YYYY-MM-DD`, or null. */
export function day() {
  return dayField(daySchema.nullable(), z.string().nullable(), false);
}

function dayField<Wire extends z.ZodType<string | null, string | null>, Stored extends z.ZodType<string | null>>(
  wire: Wire,
  stored: Stored,
  isRequired: boolean,
) {
  return field<Wire, Stored, string | null>({
    kind: 'day',
    wire,
    stored,
    isRequired,
    empty: null,
    toValue: (value) => value,
    read: (value) => {
      if (value === null)
        return isRequired
          ? { wire: undefined, problems: [{ path: '', ...emptyProblem }] }
          : { wire: value as z.input<Wire>, problems: [] };
      const isDay = daySchema.safeParse(value).success;
      return isDay
        ? { wire: value as z.input<Wire>, problems: [] }
        : { wire: undefined, problems: [{ path: '', code: 'invalid_format', params: { format: 'date' } }] };
    },
    describe: (value) => value,
  });
}

export function flag() {
  return field<z.ZodBoolean, z.ZodBoolean, boolean>({
    kind: 'flag',
    wire: z.boolean(),
    stored: z.boolean(),
    isRequired: false,
    empty: false,
    toValue: (stored) => stored,
    read: (value) => ({ wire: value, problems: [] }),
    describe: String,
  });
}

/**
 * A required option, held by the form as the value of a select. An option no longer offered is still read, and must be
 * replaced before saving.
 */
export function choice<const Option extends string | number>(options: readonly Option[]) {
  return choiceField<Option, `${Option}` | null>(options, null);
}

/** An option with a default for new records. */
export function presetChoice<const Option extends string | number>(
  options: readonly Option[],
  preset: NoInfer<Option>,
  { naming, former = {} }: ChoiceNames<NoInfer<Option>> = {},
) {
  return {
    ...choiceField<Option, `${Option}`>(options, `${preset}`, former),
    ...(naming === undefined ? {} : { naming }),
  };
}

interface ChoiceNames<Option> extends Pick<Field, 'naming'> {
  /** Former names of options: accepted as input, never answered. */
  readonly former?: Readonly<Record<string, Option>>;
}

function choiceField<Option extends string | number, Value extends `${Option}` | null>(
  options: readonly Option[],
  empty: Value,
  former: Readonly<Record<string, Option>> = {},
) {
  const today = z.literal(options as readonly [Option, ...Option[]]);
  const schema = (
    Object.keys(former).length === 0
      ? today
      : z.literal([...options, ...Object.keys(former)]).transform((value: string | number) => former[value] ?? value)
  ) as typeof today;
  type Shape = z.ZodType<[Option] extends [number] ? number : string>;
  const shape = (typeof options[0] === 'number' ? z.number() : z.string()) as unknown as Shape;
  return field<typeof schema, Shape, Value>({
    kind: 'choice',
    wire: schema,
    stored: shape,
    isRequired: empty === null,
    empty,
    options: options.map(String),
    toValue: (stored) => String(stored) as Value,
    read: (value) => {
      const found = options.find((option) => String(option) === value);
      return found === undefined
        ? { wire: undefined, problems: [{ path: '', ...emptyProblem }] }
        : { wire: found as z.input<typeof schema>, problems: [] };
    },
    describe: String,
  });
}

/** A reference to another record by its id; null for none. */
export function lookup() {
  return lookupField(z.uuid().nullable(), false);
}

/** A required reference; null is stored after the other record was deleted. */
export function requiredLookup() {
  return lookupField(z.uuid(), true);
}

function lookupField<Wire extends z.ZodType<string | null, string | null>>(wire: Wire, isRequired: boolean) {
  return field<Wire, z.ZodNullable<z.ZodString>, string | null>({
    kind: 'lookup',
    wire,
    stored: z.string().nullable(),
    isRequired,
    empty: null,
    toValue: (stored) => stored,
    read: (value) =>
      value === null && isRequired
        ? { wire: undefined, problems: [{ path: '', ...emptyProblem }] }
        : { wire: value as z.input<Wire>, problems: [] },
    describe: (stored) => stored,
  });
}

/** A referenced record in a response: its id and display name. */
export const recordReferenceSchema = z.object({ id: z.string(), label: z.string() });
export type RecordReference = z.output<typeof recordReferenceSchema>;

const sentReference = z.uuid().or(z.strictObject({ id: z.uuid(), label: textSchema(1000) }).transform(({ id }) => id));

/** A reference looked up on the server: answered as `{ id, label }`, sent as that or as its id alone; null for none. */
export function recordLookup() {
  return recordField(sentReference.nullable(), false);
}

/** A required reference looked up on the server. */
export function requiredRecordLookup() {
  return recordField(sentReference, true);
}

type Sent = string | RecordReference | null;

function recordField<Wire extends z.ZodType<string | null, Sent>>(wire: Wire, isRequired: boolean) {
  const stored = recordReferenceSchema.nullable();
  return field<Wire, typeof stored, RecordReference | null>({
    kind: 'record',
    wire,
    stored,
    isRequired,
    empty: null,
    toValue: (value) => value,
    read: (value) =>
      value === null && isRequired
        ? { wire: undefined, problems: [{ path: '', ...emptyProblem }] }
        : { wire: (value?.id ?? null) as z.input<Wire>, problems: [] },
    describe: (value) => value?.label ?? null,
  });
}

/**
 * A set of options, such as checkboxes: a merge of two edits treats each separately.
 * @param options the order in which they are stored; alphabetical if absent
 */
export function choices<Item extends z.ZodType<string, string>>({
  item,
  min = 0,
  max,
  options,
}: {
  item: Item;
  min?: number;
  max: number;
  options?: readonly string[];
}) {
  type Choice = z.output<Item>;
  const sort = (values: readonly string[]): Choice[] =>
    (options === undefined
      ? values.toSorted()
      : values.toSorted((a, b) => options.indexOf(a) - options.indexOf(b))) as Choice[];
  const base = field<z.ZodArray<Item>, z.ZodArray<z.ZodString>, Choice[]>({
    kind: 'choices',
    wire: z.array(item).min(min).max(max),
    stored: z.array(z.string()),
    isRequired: min > 0,
    empty: [],
    toValue: sort,
    read: (value) => ({ wire: value as z.input<Item>[], problems: [] }),
    describe: (stored) => sort(stored).join(', ') || null,
  });
  return {
    ...base,
    ...(options === undefined ? {} : { options }),
    merge: (before: Choice[], mine: Choice[], theirs: Choice[]): Merged<Choice[]> => {
      const removed = new Set(before.filter((value) => !mine.includes(value)));
      const added = mine.filter((value) => !before.includes(value) && !theirs.includes(value));
      return { value: sort([...theirs.filter((value) => !removed.has(value)), ...added]), conflicts: [] };
    },
  };
}

/** A line in each language; an empty one falls back to German. */
export function localized({ max }: { max: number }) {
  return localizedField('localized', localizedLineSchema(max));
}

/** A text of several lines in each language. */
export function localizedText({ max }: { max: number }) {
  return localizedField('localizedText', localizedMultilineSchema(max));
}

function localizedField(kind: FieldKind, wire: ReturnType<typeof localizedLineSchema>) {
  type Lines = Record<LanguageKey, string>;
  const filled = (text: Partial<Lines>) => languageKeys.filter((language) => (text[language] ?? '').trim() !== '');
  return {
    ...field<typeof wire, typeof localizedTextSchema, Lines>({
      kind,
      wire,
      stored: localizedTextSchema,
      isRequired: false,
      empty: { de: '', en: '', es: '', fr: '', ru: '', cn: '' },
      toValue: ({ de, en = '', es = '', fr = '', ru = '', cn = '' }) => ({ de, en, es, fr, ru, cn }),
      read: (value) => ({
        wire: { de: '', ...Object.fromEntries(filled(value).map((language) => [language, value[language].trim()])) },
        problems: [],
      }),
      describe: (stored: LocalizedText) => {
        const [first, ...others] = filled(stored as Partial<Lines>);
        if (first === 'de' && others.length === 0) return stored.de;
        return (
          filled(stored as Partial<Lines>)
            .map((language) => `${language}: ${stored[language] ?? ''}`)
            .join(', ') || null
        );
      },
    }),
    place: (below: readonly string[]) => below.slice(0, 1),
  };
}

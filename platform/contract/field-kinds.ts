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

export { email, line, multiline, ruledLine, secret } from './text-fields.ts';

/** A line that is mostly one of a few; others may be typed as well. */
export function suggestedLine({ max, suggestions }: { max: number; suggestions: readonly string[] }) {
  return { ...line({ max }), suggestions };
}

const emptyProblem = { code: 'too_small', params: { kind: 'string', minimum: 1 } } as const;

/**
 * IBAN, in groups of four in the form; the checksum is a doubt of the input, never a rule: accounts of all countries
 * are stored.
 */
export function iban({ required = false }: Requirement = {}) {
  const rule = lineSchema(42);
  const text = textField('iban', required ? rule.min(1) : rule, required);
  return { ...text, toValue: (stored: string) => (isPlausibleIban(stored) ? groupIban(stored) : stored) };
}

/**
 * A picture as data URL of one of these types, empty for none; the server checks and re-encodes it. While another one
 * is chosen, a form holds the address of its file (`fileOf`), which goes with the request. Only the beginning is looked
 * at here: going through millions of characters would hold up everybody.
 *
 * @param error code of a text that begins otherwise
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
  /** At most; 0 if absent: a whole number. */
  readonly decimals?: number;
  /** Shown at least, such as the cents of a price. */
  readonly minDecimals?: number;
  /** An amount in euros: thousands are grouped where it is shown; typed ones may be in any case. */
  readonly isMoney?: boolean;
  readonly min?: number;
  readonly max: number;
}

/**
 * Number from `min` (0) to `max`, in the form as it was typed: `1.234,5`. One that is empty or no number cannot be
 * sent.
 */
export function number({ decimals = 0, minDecimals = 0, isMoney = false, min = 0, max }: Decimals) {
  const rule = decimals === 0 ? z.number().int().min(min).max(max) : decimalSchema({ decimals, min, max });
  const refuse = (code: string, params?: FieldProblem['params']): Reading<number> => ({
    wire: undefined,
    problems: [{ path: '', code, ...(params && { params }) }],
  });
  // Of a whole number one sentence says all there is to say.
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
      const read = parseDecimal(value, language);
      if (read === undefined) return whole ?? refuse('invalid_type', { expected: 'number' });
      if (read === null) return refuse(emptyProblem.code, emptyProblem.params);
      if (countFractionDigits(read) > decimals) return whole ?? refuse('too_many_decimals', { decimals });
      if (read < min) return whole ?? refuse('too_small', { kind: 'number', minimum: min });
      return read > max ? (whole ?? refuse('too_big', { kind: 'number', maximum: max })) : { wire: read, problems: [] };
    },
    describe: String,
  });
}

/** The same, which may be left empty: then null. */
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

/** Price in euros: two decimals at least, `decimals` at most. */
export function money({ decimals = 2, ...limits }: Omit<Decimals, 'minDecimals' | 'isMoney'>) {
  return number({ ...limits, decimals, minDecimals: 2, isMoney: true });
}

/** A price that may be left empty: then null. */
export function optionalMoney({ decimals = 2, ...limits }: Omit<Decimals, 'minDecimals' | 'isMoney'>) {
  return optionalNumber({ ...limits, decimals, minDecimals: 2, isMoney: true });
}

/** Calendar day `YYYY-MM-DD` that is always there. A form may also hold a text that is no day, as it was typed. */
export function requiredDay() {
  return dayField(daySchema, z.string(), true);
}

/** Calendar day `YYYY-MM-DD`, or null for none. */
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

/** Yes or no. */
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
 * One of a few that must be chosen, in the form as the value of a select. One that is no longer offered is still read,
 * and has to be replaced before it is saved.
 */
export function choice<const Option extends string | number>(options: readonly Option[]) {
  return choiceField<Option, `${Option}` | null>(options, null);
}

/** One of a few, of which a new record has one already. */
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
  /** What options were called before: understood wherever it still comes from, never answered anew. */
  readonly former?: Readonly<Record<string, Option>>;
}

function choiceField<Option extends string | number, Value extends `${Option}` | null>(
  options: readonly Option[],
  empty: Value,
  former: Readonly<Record<string, Option>> = {},
) {
  const today = z.literal(options as readonly [Option, ...Option[]]);
  const rename = (value: string | number): Option => former[value] ?? (value as Option);
  // Only what is taken in differs by the former names.
  const schema = (
    Object.keys(former).length === 0 ? today : z.literal([...options, ...Object.keys(former)]).transform(rename)
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
    toValue: (stored) => String(rename(stored)) as Value,
    read: (value) => {
      const found = options.find((option) => String(option) === value);
      return found === undefined
        ? { wire: undefined, problems: [{ path: '', ...emptyProblem }] }
        : { wire: found as z.input<typeof schema>, problems: [] };
    },
    describe: String,
  });
}

/** Another record that is meant, by its id; null for none. */
export function lookup() {
  return lookupField(z.uuid().nullable(), false);
}

/** Another record, which must be chosen; none is stored once that one is gone. */
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

/** A record that is meant, as it is answered: its id and the words that name it. */
export const recordReferenceSchema = z.object({ id: z.string(), label: z.string() });
export type RecordReference = z.output<typeof recordReferenceSchema>;

const sentReference = z.uuid().or(z.strictObject({ id: z.uuid(), label: textSchema(1000) }).transform(({ id }) => id));

/**
 * A record that is looked up on the server: answered as `{ id, label }`, sent as that or as its id alone; null for
 * none.
 */
export function recordLookup() {
  return recordField(sentReference.nullable(), false);
}

/** The same, which must be chosen. */
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
 * Several of many, such as ticked boxes: each counts by itself when two edits are brought together.
 *
 * @param options the order in which they are held; alphabetical if absent
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
    merge: (before: Choice[], mine: Choice[], theirs: Choice[]): Merged<Choice[]> => {
      const removed = new Set(before.filter((value) => !mine.includes(value)));
      const added = mine.filter((value) => !before.includes(value) && !theirs.includes(value));
      return { value: sort([...theirs.filter((value) => !removed.has(value)), ...added]), contested: [] };
    },
  };
}

/** A line in each language; one left empty falls back to German. */
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

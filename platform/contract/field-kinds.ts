import { z } from 'zod';
import { daySchema } from './dates.ts';
import { formatDecimal, parseDecimal } from './decimal-text.ts';
import { countFractionDigits } from './decimals.ts';
import { type Field, type FieldKind, type FieldProblem, isSameValue, type Merged, type Reading } from './fields.ts';
import { groupIban, isPlausibleIban } from './iban.ts';
import { type LanguageKey, languageKeys } from './language-keys.ts';
import { type LocalizedText, localizedLineSchema, localizedTextSchema } from './languages.ts';
import { decimalSchema } from './money.ts';
import { emailSchema, lineSchema, multilineSchema, textSchema } from './texts.ts';

interface Requirement {
  readonly required?: boolean;
}

const emptyProblem = { code: 'too_small', params: { kind: 'string', minimum: 1 } } as const;

/** One line of text, trimmed by the server. */
export function line({ max, required = false }: { max: number } & Requirement) {
  return textField('line', required ? lineSchema(max).min(1) : lineSchema(max), required, max);
}

/** A line whose rule is the module's own, such as a number of an invoice. */
export function ruledLine({ rule, max, required = false }: { rule: z.ZodString; max: number } & Requirement) {
  return textField('line', rule, required, max);
}

/** Text of several lines. */
export function multiline({ max, required = false }: { max: number } & Requirement) {
  return textField('multiline', required ? multilineSchema(max).min(1) : multilineSchema(max), required);
}

/** E-mail address; one that is not required may be empty. */
export function email({ required = false }: Requirement = {}) {
  return textField('email', required ? emailSchema : emailSchema.or(z.literal('')), required, 254);
}

/** IBAN, in groups of four in the form; the checksum is a doubt of the input, never a rule: accounts of all countries are stored. */
export function iban({ required = false }: Requirement = {}) {
  const rule = lineSchema(42);
  const text = textField('iban', required ? rule.min(1) : rule, required);
  return { ...text, toValue: (stored: string) => (isPlausibleIban(stored) ? groupIban(stored) : stored) };
}

/** A password: sent as typed, never stored as such, never logged. */
export function secret({ min = 1, max }: { min?: number; max: number }) {
  return { ...textField('secret', textSchema(max).min(min), true), describe: (_stored: string) => null };
}

function textField<Wire extends z.ZodType<string, string>>(kind: FieldKind, wire: Wire, isRequired: boolean, maxLength?: number) {
  return field<Wire, z.ZodString, string>({
    kind, wire, stored: z.string(), isRequired, empty: '', maxLength,
    toValue: (stored) => stored,
    read: (value) => ({ wire: value as z.input<Wire>, problems: [] }),
    describe: (stored) => stored || null,
  });
}

interface Decimals extends Requirement {
  /** At most; 0 if absent: a whole number. */
  readonly decimals?: number;
  /** Shown at least, such as the cents of a price. */
  readonly minDecimals?: number;
  /** Whether thousands are grouped where it is shown; typed ones may be in any case. */
  readonly isGrouped?: boolean;
  readonly min?: number;
  readonly max: number;
}

/** Number from `min` (0) to `max`, in the form as it was typed: `1.234,5`. One that is empty or no number cannot be sent. */
export function number({ decimals = 0, minDecimals = 0, isGrouped = false, min = 0, max, required = true }: Decimals) {
  const rule = decimals === 0 ? z.number().int().min(min).max(max) : min === 0 ? decimalSchema({ decimals, max }) : decimalSchema({ decimals, max }).min(min);
  const refuse = (code: string, params?: FieldProblem['params']): Reading<number> => ({ wire: undefined, problems: [{ path: '', code, ...(params && { params }) }] });
  // Of a whole number one sentence says all there is to say.
  const whole = decimals === 0 ? refuse('whole_number', { minimum: min, maximum: max }) : undefined;
  return field<z.ZodNumber, z.ZodNumber, string>({
    kind: 'number', wire: rule, stored: z.number(), isRequired: required, empty: '',
    toValue: (stored, language) => formatDecimal(stored, language, { min: minDecimals, max: decimals, isGrouped }),
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

/** Price in euros: two decimals at least, `decimals` at most. */
export function money({ decimals = 2, ...limits }: Omit<Decimals, 'minDecimals' | 'isGrouped'>) {
  return number({ ...limits, decimals, minDecimals: 2, isGrouped: true });
}

/** Calendar day `YYYY-MM-DD` that is always there. A form may also hold a text that is no day, as it was typed. */
export function requiredDay() {
  return dayField(daySchema, z.string(), true);
}

/** Calendar day `YYYY-MM-DD`, or null for none. */
export function day() {
  return dayField(daySchema.nullable(), z.string().nullable(), false);
}

function dayField<Wire extends z.ZodType<string | null, string | null>, Stored extends z.ZodType<string | null>>(wire: Wire, stored: Stored, isRequired: boolean) {
  return field<Wire, Stored, string | null>({
    kind: 'day', wire, stored, isRequired, empty: null,
    toValue: (value) => value,
    read: (value) => {
      if (value === null) return isRequired ? { wire: undefined, problems: [{ path: '', ...emptyProblem }] } : { wire: value as z.input<Wire>, problems: [] };
      const isDay = daySchema.safeParse(value).success;
      return isDay ? { wire: value as z.input<Wire>, problems: [] } : { wire: undefined, problems: [{ path: '', code: 'invalid_format', params: { format: 'date' } }] };
    },
    describe: (value) => value,
  });
}

/** Yes or no. */
export function flag() {
  return field<z.ZodBoolean, z.ZodBoolean, boolean>({
    kind: 'flag', wire: z.boolean(), stored: z.boolean(), isRequired: false, empty: false,
    toValue: (stored) => stored,
    read: (value) => ({ wire: value, problems: [] }),
    describe: String,
  });
}

/** One of a few that must be chosen, in the form as the value of a select. The options are the shape, too: to take one away, rows are migrated. */
export function choice<const Option extends string | number>(options: readonly Option[]) {
  return choiceField<Option, `${Option}` | null>(options, null);
}

/** One of a few, of which a new record has one already. */
export function presetChoice<const Option extends string | number>(options: readonly Option[], preset: NoInfer<Option>) {
  return choiceField<Option, `${Option}`>(options, `${preset}`);
}

function choiceField<Option extends string | number, Value extends `${Option}` | null>(options: readonly Option[], empty: Value) {
  const schema = z.literal(options as readonly [Option, ...Option[]]);
  return field<typeof schema, typeof schema, Value>({
    kind: 'choice', wire: schema, stored: schema, isRequired: true, empty,
    toValue: (stored) => String(stored) as Value,
    read: (value) => {
      const found = options.find((option) => String(option) === value);
      return found === undefined ? { wire: undefined, problems: [{ path: '', ...emptyProblem }] } : { wire: found as z.input<typeof schema>, problems: [] };
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
    kind: 'lookup', wire, stored: z.string().nullable(), isRequired, empty: null,
    toValue: (stored) => stored,
    read: (value) => (value === null && isRequired ? { wire: undefined, problems: [{ path: '', ...emptyProblem }] } : { wire: value as z.input<Wire>, problems: [] }),
    describe: (stored) => stored,
  });
}

/**
 * Several of many, such as ticked boxes: each counts by itself when two edits are brought together.
 *
 * @param options the order in which they are held; alphabetical if absent
 */
export function choices<Item extends z.ZodType<string, string>>({ item, min = 0, max, options }: { item: Item; min?: number; max: number; options?: readonly string[] }) {
  type Choice = z.output<Item>;
  const sort = (values: readonly Choice[]): Choice[] => (options === undefined ? values.toSorted() : values.toSorted((a, b) => options.indexOf(a) - options.indexOf(b)));
  // Of a closed set the options are the shape; of an open one any text is.
  const shape = (options === undefined ? z.string() : item) as unknown as z.ZodType<Choice>;
  const base = field<z.ZodArray<Item>, z.ZodArray<z.ZodType<Choice>>, Choice[]>({
    kind: 'choices', wire: z.array(item).min(min).max(max), stored: z.array(shape), isRequired: min > 0, empty: [],
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
  type Lines = Record<LanguageKey, string>;
  const wire = localizedLineSchema(max);
  const filled = (text: Partial<Lines>) => languageKeys.filter((language) => (text[language] ?? '').trim() !== '');
  return {
    ...field<typeof wire, typeof localizedTextSchema, Lines>({
      kind: 'localized', wire, stored: localizedTextSchema, isRequired: false, empty: { de: '', en: '', es: '', fr: '', ru: '', cn: '' },
      toValue: ({ de, en = '', es = '', fr = '', ru = '', cn = '' }) => ({ de, en, es, fr, ru, cn }),
      read: (value) => ({ wire: { de: '', ...Object.fromEntries(filled(value).map((language) => [language, value[language].trim()])) }, problems: [] }),
      describe: (stored: LocalizedText) => {
        const [first, ...others] = filled(stored as Partial<Lines>);
        if (first === 'de' && others.length === 0) return stored.de;
        return filled(stored as Partial<Lines>).map((language) => `${language}: ${stored[language] ?? ''}`).join(', ') || null;
      },
    }),
    place: (below: readonly string[]) => below.slice(0, 1),
  };
}

type Given<Wire extends z.ZodType, Stored extends z.ZodType, Value> = Omit<Field<Wire, Stored, Value>, 'merge' | 'place'>;

/** A field that is one place in the form and one value in a merge. */
function field<Wire extends z.ZodType, Stored extends z.ZodType, Value>(given: Given<Wire, Stored, Value>): Field<Wire, Stored, Value> {
  return { ...given, merge: mergeWhole, place: () => [] };
}

/** Mine if I changed it, else theirs; contested when both did, differently. */
export function mergeWhole<Value>(base: Value, mine: Value, theirs: Value): Merged<Value> {
  if (isSameValue(mine, base)) return { value: theirs, contested: [] };
  return { value: mine, contested: isSameValue(theirs, base) || isSameValue(theirs, mine) ? [] : [''] };
}

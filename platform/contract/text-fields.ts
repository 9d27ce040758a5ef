import { z } from 'zod';
import { isSameValue } from './fields.ts';
import type { Field, FieldKind, Merged, TakesTheirs } from './fields.ts';
import { emailSchema, lineSchema, multilineSchema, textSchema } from './texts.ts';

/** Field kinds of the login, separate from all others to keep its download small. */

export interface Requirement {
  readonly required?: boolean;
}

/** A line of text, trimmed by the server. */
export function line({ max, required = false }: { max: number } & Requirement) {
  return textField('line', required ? lineSchema(max).min(1) : lineSchema(max), required, max);
}

/** A line with a module's own rule, such as the pattern of a number. */
export function ruledLine({ rule, max, required = false }: { rule: z.ZodString; max: number } & Requirement) {
  return textField('line', rule, required, max);
}

/** A text of several lines. */
export function multiline({ max, required = false }: { max: number } & Requirement) {
  return textField('multiline', required ? multilineSchema(max).min(1) : multilineSchema(max), required);
}

/** An email address; an optional one may be empty. */
export function email({ required = false }: Requirement = {}) {
  return textField('email', required ? emailSchema : emailSchema.or(z.literal('')), required, 254);
}

/** A password: sent as typed, never stored as such, never logged. */
export function secret({ min = 1, max }: { min?: number; max: number }) {
  return { ...textField('secret', textSchema(max).min(min), true), describe: (_stored: string) => null };
}

/** A saved password in a form of settings: an empty one keeps what is saved. */
export function keptSecret({ max }: { max: number }) {
  return { ...secret({ min: 0, max }), isRequired: false };
}

/** A field with equal form and request values. */
export function textField<Wire extends z.ZodType<string, string>>(
  kind: FieldKind,
  wire: Wire,
  isRequired: boolean,
  maxLength?: number,
) {
  return field<Wire, z.ZodString, string>({
    kind,
    wire,
    stored: z.string(),
    isRequired,
    empty: '',
    maxLength,
    toValue: (stored) => stored,
    read: (value) => ({ wire: value as z.input<Wire>, problems: [] }),
    describe: (stored) => stored || null,
  });
}

type Given<Wire extends z.ZodType, Stored extends z.ZodType, Value> = Omit<
  Field<Wire, Stored, Value>,
  'merge' | 'place'
>;

/** A field that is one place in the form and one value in a merge. */
export function field<Wire extends z.ZodType, Stored extends z.ZodType, Value>(
  given: Given<Wire, Stored, Value>,
): Field<Wire, Stored, Value> {
  return { ...given, merge: mergeWhole, place: () => [] };
}

/** Merges a whole value: mine if I changed it, else theirs; a conflict if both did, differently. */
function mergeWhole<Value>(base: Value, mine: Value, theirs: Value, takesTheirs: TakesTheirs): Merged<Value> {
  if (isSameValue(mine, base)) return { value: theirs, conflicts: [] };
  if (isSameValue(theirs, base) || isSameValue(theirs, mine)) return { value: mine, conflicts: [] };
  return { value: takesTheirs('') ? theirs : mine, conflicts: [{ key: '', path: '', mine, theirs }] };
}

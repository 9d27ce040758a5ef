import { z } from 'zod';
import type { Field, FieldCondition, FieldSet } from './fields.ts';
import { field, textField } from './text-fields.ts';
import { multilineSchema } from './texts.ts';

/** A choice that may be empty: then null. */
export function optionalChoice<const Option extends string>(options: readonly Option[]) {
  const wire = z.enum(options as readonly [Option, ...Option[]]).nullable();
  return field<typeof wire, z.ZodNullable<z.ZodString>, Option | null>({
    kind: 'choice',
    wire,
    stored: z.string().nullable(),
    isRequired: false,
    empty: null,
    options,
    toValue: (stored) => stored as Option | null,
    read: (value) => ({ wire: value, problems: [] }),
    describe: (stored) => stored,
  });
}

/** Values of a feature: there, or nothing said. */
export const featureValues = ['YES', 'NOT_APPLICABLE'] as const;
export type FeatureValue = (typeof featureValues)[number];

/** Something that is there or of which nothing is said: a checkbox, `YES` or `NOT_APPLICABLE` on the wire. */
export function feature() {
  const wire = z.enum(featureValues);
  return field<typeof wire, z.ZodString, FeatureValue>({
    kind: 'feature',
    wire,
    stored: z.string(),
    isRequired: false,
    empty: 'NOT_APPLICABLE',
    options: featureValues,
    toValue: (stored) => (stored === 'YES' ? 'YES' : 'NOT_APPLICABLE'),
    read: (value) => ({ wire: value, problems: [] }),
    describe: String,
  });
}

/** Counts the bytes of a text in UTF-8: an umlaut is two. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** A text of several lines whose bytes in UTF-8 are counted. */
export function byteText({ maxBytes }: { readonly maxBytes: number }) {
  const wire = multilineSchema(maxBytes).refine((text) => countBytes(text) <= maxBytes, {
    error: 'too_many_bytes',
    params: { maximum: maxBytes },
  });
  return { ...textField('multiline', wire, false), maxBytes };
}

type Typing = Pick<Field, 'types' | 'requiredFor' | 'satisfiedBy' | 'when' | 'unit'>;

/**
 * Says which types of a record have a field, for which of them it is required, under what condition it is asked, and its
 * unit.
 */
export function typed<Given extends Field, const Said extends Typing>(given: Given, said: Said): Given & Said {
  return { ...given, ...said };
}

/** True if records of a type have the field. */
export function isOfType({ types }: Pick<Field, 'types'>, type: string): boolean {
  return types?.includes(type) ?? true;
}

/** Lists the names of the fields that records of a type have, in their order. */
export function fieldsOfType<Fields extends FieldSet>(fields: Fields, type: string): (keyof Fields & string)[] {
  return Object.keys(fields).filter((name) => isOfType(fields[name] ?? {}, type));
}

/** True if a field is asked in a record with these values. */
export function isAsked({ when }: Pick<Field, 'when'>, values: Readonly<Record<string, unknown>>): boolean {
  return when === undefined || isMet(when, values);
}

function isMet({ field: name, is }: FieldCondition, values: Readonly<Record<string, unknown>>): boolean {
  return is.includes(String(values[name] ?? ''));
}

/** True if a value of a request or stored row says nothing. */
export function saysNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return (
    value === undefined ||
    value === null ||
    value === 'NOT_APPLICABLE' ||
    (typeof value === 'string' && value.trim() === '')
  );
}

/**
 * Lists the fields that a record of a type needs and does not have.
 *
 * @param values as stored or sent
 */
export function missingFields<Fields extends FieldSet>(
  fields: Fields,
  type: string,
  values: Readonly<Record<string, unknown>>,
): (keyof Fields & string)[] {
  return Object.keys(fields).filter(
    (name) => isRequiredFor(fields[name] ?? {}, type, values) && saysNothing(values[name]),
  );
}

/** True if records of a type with these values need a field. */
export function isRequiredFor(
  { requiredFor, satisfiedBy }: Pick<Field, 'requiredFor' | 'satisfiedBy'>,
  type: string,
  values: Readonly<Record<string, unknown>>,
): boolean {
  return requiredFor?.includes(type) === true && (satisfiedBy === undefined || !isMet(satisfiedBy, values));
}

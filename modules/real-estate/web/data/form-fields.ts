import { choice } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import type { Field, FieldSet, WireOf } from '#platform/contract/fields.ts';
import { isAsked, isOfType, saysNothing } from '#platform/contract/optional-kinds.ts';
import { isNeeded, listMissingFields } from '../../contract/objects/missing-fields.ts';
import { internalFields, objectFields } from '../../contract/objects/object-fields.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { managedFields } from '../../contract/objects/managed-fields.ts';
import { sectionsOf } from '../../contract/objects/sections.ts';

const shown = new Set(objectTypes.flatMap((type) => sectionsOf(type, true).flatMap(({ fields }) => fields)));
const pick = <Fields extends FieldSet>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => shown.has(name))) as Fields;

/** Fields of the form of objects, of all types: a change of the type keeps what both have. */
export const formFields = defineFields({
  realEstateType: choice(objectTypes),
  externalId: managedFields.externalId,
  ...pick(objectFields),
  ...pick(internalFields),
});
export type FormFields = typeof formFields;
export type FormValues = Readonly<Record<string, unknown>>;

const all: FieldSet = formFields;

/** An object as its form holds it. */
export function toEntity({ data, dataTwo, version }: Objekt) {
  return { ...data, ...dataTwo, version };
}

/** True if an investment object is linked to the house at a portal, which then needs two more fields. */
export function isLinked({ data }: Objekt): boolean {
  return (data['synchEstate'] as { readonly saveScout?: boolean } | null | undefined)?.saveScout === true;
}

/** Fields on which others depend. */
export const conditionFields: readonly string[] = [
  'realEstateType',
  'marketingType',
  ...new Set(
    Object.values(all).flatMap(({ when, satisfiedBy }) =>
      [when, satisfiedBy].flatMap((one) => (one === undefined ? [] : [one.field])),
    ),
  ),
];

/** True if a field of the type is asked with these values: what it depends on is asked, too, and has its value. */
export function isShown(name: string, type: string, values: FormValues): boolean {
  const { when, ...field } = all[name] ?? {};
  if (!isOfType(field, type)) return false;
  return when === undefined || (isAsked({ when }, values) && isShown(when.field, type, values));
}

/** Names of the filled fields that the form no longer shows with these values: saving empties them. */
export function listLost(values: FormValues): string[] {
  const type = String(values['realEstateType']);
  return Object.keys(all).filter(
    (name) => !saysNothing(values[name]) && values[name] !== false && !isShown(name, type, values),
  );
}

/** True if the object cannot be offered without the field: the server's rule. */
export function isRequired(name: string, values: FormValues, hasLinked: boolean): boolean {
  return isNeeded(name, { ...values, linkedSaveScout: hasLinked });
}

/** Required fields that are empty, in the order of the form. */
export function listMissingInForm(values: FormValues, hasLinked: boolean): string[] {
  const missing = new Set(listMissingFields({ ...values, linkedSaveScout: hasLinked }));
  return sectionsOf(String(values['realEstateType']), hasLinked)
    .flatMap(({ fields }) => fields)
    .filter((name) => missing.has(name));
}

/** The two parts of a request: fields of the type; those no longer asked are emptied. */
export function toRequest(wire: WireOf<FormFields>, values: FormValues) {
  const type = wire.realEstateType;
  const sent = (fields: FieldSet, ofType: (field: Field) => boolean) =>
    Object.fromEntries(
      Object.entries(wire)
        .filter(([name]) => Object.hasOwn(fields, name) && ofType(fields[name] as Field))
        .map(([name, value]) => [name, isShown(name, type, values) ? value : emptyOf(name)]),
    );
  return {
    data: {
      realEstateType: type,
      externalId: wire.externalId,
      ...sent(objectFields, (field) => isOfType(field, type)),
    },
    dataTwo: sent(internalFields, () => true),
  };
}

function emptyOf(name: string): unknown {
  const field = all[name];
  return field?.read(field.empty, 'de').wire ?? null;
}

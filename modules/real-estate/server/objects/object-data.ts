import type { Field, FieldSet } from '#platform/contract/fields.ts';
import { fieldsOfType, isOfType, saysNothing } from '#platform/contract/optional-kinds.ts';
import { blankValue } from '#platform/contract/json-fields.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { ErrorEntry } from '#platform/contract/errors.ts';
import { listMissingFields } from '../../contract/objects/missing-fields.ts';
import { linkedNames, linkedType } from '../../contract/objects/objekt-data.ts';
import { internalFields } from '../../contract/objects/object-fields.ts';
import { dataFields } from '../../contract/objects/objekt-entity.ts';

export type Values = Readonly<Record<string, unknown>>;

const isLinked = (name: string) => name in linkedNames;

/** Fields of `data` as sent, with those of the linked object by the names under which they are kept. */
export function readSentData(sent: Values): Values {
  const { synchEstate, copyObjectFrom: _copied, showAdress: _shown, ...fields } = sent;
  const own = Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && (dataFields as FieldSet)[name]?.isDerived !== true,
    ),
  );
  if (synchEstate === undefined) return own;
  const linked = (synchEstate ?? { saveScout: false }) as Values;
  const settable = ['linkedSaveScout', 'linkedPublishedScout', 'linkedPublishedOldHomepage'] as const;
  return {
    ...own,
    ...Object.fromEntries(
      settable.flatMap((name) => (linked[linkedNames[name]] === undefined ? [] : [[name, linked[linkedNames[name]]]])),
    ),
  };
}

const valueOf = (stored: Values, name: string) => {
  const field = (dataFields as FieldSet)[name];
  return stored[name] ?? (field === undefined ? null : blankValue(field));
};

/** These fields of `data` in an answer, the empty ones included; the state is '' without one. */
export function answerFields(stored: Values, names: readonly string[]): Record<string, unknown> {
  const answered: Record<string, unknown> = {};
  for (const name of names) answered[name] = valueOf(stored, name);
  return { ...answered, realEstateStatus: stored['realEstateStatus'] ?? '' };
}

/** `data` of an answer: every field of the type. */
export function answerData(stored: Values): Record<string, unknown> {
  const own = fieldsOfType(dataFields as FieldSet, String(stored['realEstateType'] ?? '')).filter(
    (name) => !isLinked(name),
  );
  return {
    ...answerFields(stored, own),
    synchEstate: {
      ...Object.fromEntries(Object.entries(linkedNames).map(([name, sent]) => [sent, valueOf(stored, name)])),
      realEstateType: saysNothing(stored['linkedExternalId']) ? null : linkedType,
    },
  };
}

/** `dataTwo` of an answer. */
export function answerInternal(stored: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<Field>(internalFields).map(([name, field]) => [name, stored[name] ?? blankValue(field)]),
  );
}

/** Refuses fields that objects of the type do not have. @throws AppError validation_failed */
export function assertOfType(sent: Values, type: string): void {
  const strange = Object.keys(sent).filter(
    (name) => !saysNothing(sent[name]) && sent[name] !== false && !isOfType((dataFields as FieldSet)[name] ?? {}, type),
  );
  refuse(strange.map((name) => entryOf(name, 'field_not_of_type')));
}

/** Refuses an object without a required field. @throws AppError validation_failed, one entry for each */
export function assertComplete(stored: Values): void {
  refuse(listMissingFields(stored).map((name) => entryOf(name, 'too_small', { kind: 'string', minimum: 1 })));
}

function refuse(entries: readonly ErrorEntry[]): void {
  if (entries.length > 0) throw new AppError('validation_failed', { entries });
}

function entryOf(name: string, code: string, params?: Record<string, string | number>): ErrorEntry {
  const field = `data.${name}`;
  return {
    code,
    message: `${field}: ${code.replaceAll('_', ' ')}`,
    description: `errors.field.${code}`,
    field,
    ...(params && { params }),
  };
}

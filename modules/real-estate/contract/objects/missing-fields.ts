import type { FieldSet } from '#platform/contract/fields.ts';
import { isRequiredFor, saysNothing } from '#platform/contract/optional-kinds.ts';
import { objectFields } from './object-fields.ts';

type Data = Readonly<Record<string, unknown>>;

/** Fields that the linked investment object needs once it is saved at the portal (specification, section 5). */
export const linkedRequired: ReadonlySet<string> = new Set(['investmentType', 'netFloorSpace']);

const fields: FieldSet = objectFields;

/**
 * True if an object of its type needs the field (specification, section 5). "Year unknown" counts as a year.
 *
 * @param data as stored or typed; the linked object's switch is `linkedSaveScout`
 */
export function isNeeded(name: string, data: Data): boolean {
  const type = String(data['realEstateType'] ?? '');
  const isLinkedHouse = type === 'realestates.houseBuy' && data['linkedSaveScout'] === true;
  return isRequiredFor(fields[name] ?? {}, type, data) || (isLinkedHouse && linkedRequired.has(name));
}

/** Fields that objects of some type may need: lists look for gaps in many objects. */
const everNeeded = Object.keys(fields).filter(
  (name) => fields[name]?.requiredFor !== undefined || linkedRequired.has(name),
);

/** Lists the fields that an object needs and does not have. */
export function listMissingFields(data: Data): string[] {
  return everNeeded.filter((name) => saysNothing(data[name]) && isNeeded(name, data));
}

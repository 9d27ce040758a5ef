import type { FieldSet } from '#platform/contract/fields.ts';
import { missingFields, saysNothing } from '#platform/contract/optional-kinds.ts';
import { objectFields } from './object-fields.ts';

type Data = Readonly<Record<string, unknown>>;

/** Fields that the linked investment object needs once it is saved at the portal (specification, section 5). */
const linkedRequired = ['investmentType', 'netFloorSpace'] as const;

/**
 * Lists the fields that an object of its type needs and does not have (specification, section 5). "Year unknown" counts
 * as a year.
 *
 * @param data as stored or typed; the linked object's switch is `linkedSaveScout`
 */
export function listMissingFields(data: Data): string[] {
  const type = String(data['realEstateType'] ?? '');
  const missing = missingFields(objectFields as FieldSet, type, data).filter(
    (name) => name !== 'constructionYear' || data['constructionYearUnknown'] !== 'YES',
  );
  if (type !== 'realestates.houseBuy' || data['linkedSaveScout'] !== true) return missing;
  return [...missing, ...linkedRequired.filter((name) => saysNothing(data[name]))];
}

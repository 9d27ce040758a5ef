import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { dwellings, sites } from './type-groups.ts';
import { listMissingFields } from './missing-fields.ts';

type Data = Readonly<Record<string, unknown>>;

/** Something that a channel needs and an object does not have: a field of its data, or a picture. */
export type Gap = { readonly kind: 'field'; readonly name: string } | { readonly kind: 'picture' };

/** Fields without which an advertisement of a building with a certificate breaks § 87 GEG. */
const energyFields = [
  'buildingEnergyRatingType',
  'thermalCharacteristic',
  'energySourceEnev2014',
  'energyEfficiencyClass',
  'constructionYear',
] as const;

/**
 * Lists the gaps that keep an object from being published: required fields, a picture, and what an advertisement must
 * say of the energy of a dwelling (GEG § 87).
 */
export function listGaps(data: Data, pictures: number): readonly Gap[] {
  const missing = listMissingFields(data).map((name) => ({ kind: 'field', name }) as const);
  const energy = energyGaps(data)
    .filter((name) => missing.every((gap) => gap.name !== name))
    .map((name) => ({ kind: 'field', name }) as const);
  return [...missing, ...energy, ...(pictures === 0 ? [{ kind: 'picture' } as const] : [])];
}

function energyGaps(data: Data): readonly string[] {
  const type = String(data['realEstateType']);
  if ((sites as readonly string[]).includes(type) || type.startsWith('realestates.garage')) return [];
  if (saysNothing(data['energyCertificateAvailability'])) return ['energyCertificateAvailability'];
  if (data['energyCertificateAvailability'] !== 'AVAILABLE' || !(dwellings as readonly string[]).includes(type))
    return [];
  return energyFields.filter(
    (name) => saysNothing(data[name]) && !(name === 'constructionYear' && data['constructionYearUnknown'] === 'YES'),
  );
}

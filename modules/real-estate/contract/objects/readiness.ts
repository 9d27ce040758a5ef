import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { missingStatements } from './energy-statements.ts';
import { buildings } from './type-groups.ts';
import { listMissingFields } from './missing-fields.ts';

type Data = Readonly<Record<string, unknown>>;

/** Something that a channel needs and an object does not have: a field of its data, or a picture. */
export type Gap = { readonly kind: 'field'; readonly name: string } | { readonly kind: 'picture' };

/**
 * Lists the gaps that keep an object from being published: required fields, a picture, and what an advertisement must
 * say of the energy of a building (GEG § 87).
 */
export function listGaps(data: Data, pictures: number): readonly Gap[] {
  const missing = listMissingFields(data).map((name) => ({ kind: 'field', name }) as const);
  const energy = energyGaps(data)
    .filter((name) => missing.every((gap) => gap.name !== name))
    .map((name) => ({ kind: 'field', name }) as const);
  return [...missing, ...energy, ...(pictures === 0 ? [{ kind: 'picture' } as const] : [])];
}

function energyGaps(data: Data): readonly string[] {
  if (!(buildings as readonly string[]).includes(String(data['realEstateType']))) return [];
  if (saysNothing(data['energyCertificateAvailability'])) return ['energyCertificateAvailability'];
  return data['energyCertificateAvailability'] === 'AVAILABLE' ? missingStatements(data) : [];
}

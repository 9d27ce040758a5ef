import { saysNothing } from '#platform/contract/optional-kinds.ts';
import type { Channel } from './channels.ts';
import { missingStatements } from './energy-statements.ts';
import { buildings } from './type-groups.ts';
import { listMissingFields } from './missing-fields.ts';

type Data = Readonly<Record<string, unknown>>;

/** Something that a channel needs and an object does not have: a field of its data, or a picture. */
export type Gap = { readonly kind: 'field'; readonly name: string } | { readonly kind: 'picture' };

/** Texts that single channels demand: Kleinanzeigen takes no advertisement without a description. */
const textsOfChannel: Readonly<Partial<Record<Channel, readonly string[]>>> = { ebay: ['descriptionNote'] };

/**
 * Lists the gaps that keep an object from a channel: required fields, a picture, what an advertisement must say of the
 * energy of a building (GEG § 87), and texts that the channel demands.
 */
export function listGaps(data: Data, pictures: number, channel: Channel): readonly Gap[] {
  const texts = (textsOfChannel[channel] ?? []).filter((name) => saysNothing(data[name]));
  const names = new Set([...listMissingFields(data), ...energyGaps(data), ...texts]);
  const fields = [...names].map((name) => ({ kind: 'field', name }) as const);
  return [...fields, ...(pictures === 0 ? [{ kind: 'picture' } as const] : [])];
}

function energyGaps(data: Data): readonly string[] {
  if (!(buildings as readonly string[]).includes(String(data['realEstateType']))) return [];
  if (saysNothing(data['energyCertificateAvailability'])) return ['energyCertificateAvailability'];
  return data['energyCertificateAvailability'] === 'AVAILABLE' ? missingStatements(data) : [];
}

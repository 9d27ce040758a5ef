import type { ListedObjekt } from './objekt.ts';

/** Lists what has run out of an object in the list: the energy certificate, the agent's mandate. */
export function listEnded(
  { data, mandateUntil }: Pick<ListedObjekt, 'data' | 'mandateUntil'>,
  today: string,
): ('certificateExpired' | 'mandateEnded')[] {
  const validTill = data['energyCertificateAvailability'] === 'AVAILABLE' ? data['energyCertificateValidTill'] : null;
  return [
    ...(typeof validTill === 'string' && validTill !== '' && validTill < today
      ? (['certificateExpired'] as const)
      : []),
    ...(mandateUntil !== null && mandateUntil < today ? (['mandateEnded'] as const) : []),
  ];
}

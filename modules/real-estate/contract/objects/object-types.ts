/** Types of objects, as on the wire; the specification and the portals call them so. */
export const objectTypes = [
  'realestates.houseBuy',
  'realestates.houseRent',
  'realestates.apartmentBuy',
  'realestates.apartmentRent',
  'realestates.livingBuySite',
  'realestates.office',
  'realestates.investment',
  'realestates.garageBuy',
  'realestates.garageRent',
  'realestates.store',
  'realestates.tradeSite',
] as const;

/** Status of an object; none: it is offered. */
export const objectStatuses = ['RESERVED', 'SOLD', 'RENTED', 'ARCHIVED'] as const;

/** Status of an object that belongs to somebody already. */
const takenStatuses = ['RESERVED', 'SOLD', 'RENTED'] as const;
export type TakenStatus = (typeof takenStatuses)[number];

export const isTaken = (status: unknown): status is TakenStatus => takenStatuses.some((taken) => taken === status);

/** Ways to offer an object. */
export type Marketing = 'sale' | 'rent' | 'both';

/** Types that are always let. */
export const rentTypes = new Set<string>([
  'realestates.houseRent',
  'realestates.apartmentRent',
  'realestates.garageRent',
]);
/** Types that are sold or let. */
export const eitherTypes = new Set<string>(['realestates.office', 'realestates.store', 'realestates.tradeSite']);
/** Kinds of offer by which those are let. */
export const rentMarketing = new Set<unknown>(['RENT', 'RENT_PER_SQM', 'LEASE', 'BUDGET_RENT']);

/**
 * Says how an object is offered. Offices, shops and trade sites can be both: their `marketingType` decides; without one
 * a site is for sale.
 */
export function marketingOf({
  realEstateType,
  marketingType,
}: {
  readonly realEstateType?: unknown;
  readonly marketingType?: unknown;
}): Marketing {
  if (rentTypes.has(String(realEstateType))) return 'rent';
  if (!eitherTypes.has(String(realEstateType))) return 'sale';
  if (marketingType === 'RENT_AND_BUY') return 'both';
  return rentMarketing.has(marketingType) ? 'rent' : 'sale';
}

/** Says which status may follow another one; '' is that of an object on offer. */
export function mayFollow(before: string, after: string, marketing: Marketing): boolean {
  if (before === after || after === '' || after === 'ARCHIVED') return true;
  if (before !== '' && before !== 'RESERVED') return false;
  if (after === 'SOLD') return marketing !== 'rent';
  if (after === 'RENTED') return marketing !== 'sale';
  return after === 'RESERVED';
}

/** Status whose objects are offered nowhere. */
export function isWithdrawn(status: unknown): boolean {
  return status === 'SOLD' || status === 'RENTED' || status === 'ARCHIVED';
}

import { objectTypes } from './object-types.ts';

type Type = (typeof objectTypes)[number];

/** Groups of types that have fields in common. */

export const houses = ['realestates.houseBuy', 'realestates.houseRent'] as const;
export const flats = ['realestates.apartmentBuy', 'realestates.apartmentRent'] as const;
export const dwellings = [...houses, ...flats] as const;
export const dwellingsForSale = ['realestates.houseBuy', 'realestates.apartmentBuy'] as const;
export const dwellingsForRent = ['realestates.houseRent', 'realestates.apartmentRent'] as const;
export const sites = ['realestates.livingBuySite', 'realestates.tradeSite'] as const;
export const garages = ['realestates.garageBuy', 'realestates.garageRent'] as const;
/** Offices and shops. */
export const premises = ['realestates.office', 'realestates.store'] as const;
/** Offices, shops and investment objects: the portals ask the same of them. */
export const commercial = [...premises, 'realestates.investment'] as const;
/** All that have rooms and an energy certificate. */
export const buildings = [...dwellings, ...commercial] as const;
/** All but sites. */
export const built = [...buildings, ...garages] as const;

/** Lists the types except some. */
export function typesExcept(...left: Type[]): readonly Type[] {
  return objectTypes.filter((type) => !left.includes(type));
}

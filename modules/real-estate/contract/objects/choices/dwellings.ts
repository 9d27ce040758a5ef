/** Kinds of flats. */
export const apartmentTypes = [
  'ROOF_STOREY',
  'LOFT',
  'MAISONETTE',
  'PENTHOUSE',
  'TERRACED_FLAT',
  'GROUND_FLOOR',
  'APARTMENT',
  'RAISED_GROUND_FLOOR',
  'HALF_BASEMENT',
  'OTHER',
  'NO_INFORMATION',
] as const;

/** Kinds of houses. */
export const buildingTypes = [
  'NO_INFORMATION',
  'SINGLE_FAMILY_HOUSE',
  'MID_TERRACE_HOUSE',
  'END_TERRACE_HOUSE',
  'MULTI_FAMILY_HOUSE',
  'BUNGALOW',
  'FARMHOUSE',
  'SEMIDETACHED_HOUSE',
  'VILLA',
  'CASTLE_MANOR_HOUSE',
  'SPECIAL_REAL_ESTATE',
  'TERRACE_HOUSE',
  'OTHER',
] as const;

/** Phases of a construction. */
export const constructionPhases = ['PROJECTED', 'UNDER_CONSTRUCTION', 'COMPLETED', 'NO_INFORMATION'] as const;

/** Conditions of a building. */
export const conditions = [
  'NO_INFORMATION',
  'FIRST_TIME_USE',
  'FIRST_TIME_USE_AFTER_REFURBISHMENT',
  'MINT_CONDITION',
  'REFURBISHED',
  'MODERNIZED',
  'FULLY_RENOVATED',
  'WELL_KEPT',
  'NEED_OF_RENOVATION',
  'NEGOTIABLE',
  'RIPE_FOR_DEMOLITION',
] as const;

/** Qualities of a fit-out. */
export const interiorQualities = ['NO_INFORMATION', 'LUXURY', 'SOPHISTICATED', 'NORMAL', 'SIMPLE'] as const;

/** Parking spaces that belong to a building. */
export const parkingSpaceTypes = [
  'NO_INFORMATION',
  'GARAGE',
  'OUTSIDE',
  'CARPORT',
  'DUPLEX',
  'CAR_PARK',
  'UNDERGROUND_GARAGE',
] as const;

/** Kinds of garages. */
export const garageTypes = [
  'NO_INFORMATION',
  'GARAGE',
  'STREET_PARKING',
  'CARPORT',
  'DUPLEX',
  'CAR_PARK',
  'UNDERGROUND_GARAGE',
] as const;

/** Answers to whether a tenant may keep pets. */
export const petsAllowed = ['NO_INFORMATION', 'NEGOTIABLE', 'YES', 'NO'] as const;

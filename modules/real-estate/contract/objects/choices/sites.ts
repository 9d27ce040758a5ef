/** Uses of a commercial site. */
export const utilizationsTradeSite = ['LEISURE', 'AGRICULTURE_FORESTRY', 'TRADE'] as const;

/** States of a site’s development. */
export const siteDevelopmentTypes = ['DEVELOPED', 'DEVELOPED_PARTIALLY', 'NOT_DEVELOPED', 'NO_INFORMATION'] as const;

/** Rules by which a site may be built on. */
export const siteConstructibleTypes = [
  'CONSTRUCTIONPLAN',
  'NEIGHBOURCONSTRUCTION',
  'EXTERNALAREA',
  'NO_INFORMATION',
] as const;

/** Uses that suit a residential site. */
export const livingSiteUses = [
  'NO_INFORMATION',
  'FUTURE_DEVELOPMENT_LAND',
  'TWINHOUSE',
  'SINGLE_FAMILY_HOUSE',
  'GARAGE',
  'GARDEN',
  'NO_DEVELOPMENT',
  'APARTMENT_BUILDING',
  'ORCHARD',
  'TERRACE_HOUSE',
  'PARKING_SPACE',
  'VILLA',
  'FORREST',
] as const;

/** Uses that suit a commercial site. */
export const tradeSiteUses = [
  'NO_INFORMATION',
  'FARMLAND',
  'FUTURE_DEVELOPMENT_LAND',
  'MOORAGE',
  'OFFICE',
  'CAMPING',
  'BIG_STORE',
  'LITTLE_STORE',
  'GARAGE',
  'GARDEN',
  'GASTRONOMY',
  'BUSINESS',
  'HOTEL',
  'INDUSTRY',
  'NO_DEVELOPMENT',
  'SMALL_BUSINESS',
  'STOCK',
  'ORCHARD',
  'CAR_PARK',
  'PRODUCTION',
  'PARKING_SPACE',
  'FORREST',
] as const;

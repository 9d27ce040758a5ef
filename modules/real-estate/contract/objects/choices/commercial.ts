/** Ways of offering an object; the last two are accepted as the specification lists them, and never offered. */
export const marketingTypes = [
  'PURCHASE',
  'PURCHASE_PER_SQM',
  'RENT',
  'RENT_PER_SQM',
  'LEASE',
  'LEASEHOLD',
  'BUDGET_RENT',
  'RENT_AND_BUY',
  'NO',
  'BY_APPOINTMENT',
] as const;

/** Kinds of investment objects. */
export const investmentTypes = [
  'SINGLE_FAMILY_HOUSE',
  'MULTI_FAMILY_HOUSE',
  'FREEHOLD_FLAT',
  'SHOPPING_CENTRE',
  'RESTAURANT',
  'HOTEL',
  'LEISURE_FACILITY',
  'COMMERCIAL_UNIT',
  'OFFICE_BUILDING',
  'COMMERCIAL_BUILDING',
  'COMMERCIAL_PROPERTY',
  'HALL_STORAGE',
  'INDUSTRIAL_PROPERTY',
  'SHOP_SALES_FLOOR',
  'SERVICE_CENTRE',
  'OTHER',
  'SUPERMARKET',
  'LIVING_BUSINESS_HOUSE',
  'HOUSING_ESTATE',
] as const;

/** Kinds of offices and surgeries. */
export const officeTypes = [
  'LOFT',
  'STUDIO',
  'OFFICE',
  'OFFICE_FLOOR',
  'OFFICE_BUILDING',
  'OFFICE_CENTRE',
  'OFFICE_STORAGE_BUILDING',
  'SURGERY',
  'SURGERY_FLOOR',
  'SURGERY_BUILDING',
  'COMMERCIAL_CENTRE',
  'LIVING_AND_COMMERCIAL_BUILDING',
  'OFFICE_AND_COMMERCIAL_BUILDING',
] as const;

/** Shortest lease of an office. */
export const officeRentDurations = ['WEEKLY', 'MONTHLY', 'YEARLY', 'LONG_TERM'] as const;

/** Kinds of shops. */
export const storeTypes = [
  'SHOWROOM_SPACE',
  'SHOPPING_CENTRE',
  'FACTORY_OUTLET',
  'DEPARTMENT_STORE',
  'KIOSK',
  'STORE',
  'SELF_SERVICE_MARKET',
  'SALES_AREA',
  'SALES_HALL',
] as const;

/** Floorings. */
export const flooringTypes = [
  'NO_INFORMATION',
  'CONCRETE',
  'EPOXY_RESIN',
  'TILES',
  'PLANKS',
  'LAMINATE',
  'PARQUET',
  'PVC',
  'CARPET',
  'ANTISTATIC_FLOOR',
  'OFFICE_CARPET',
  'STONE',
  'CUSTOMIZABLE',
  'WITHOUT',
] as const;

/** Answers to whether there are network cables. */
export const lanCables = ['NO_INFORMATION', 'YES', 'NO', 'BY_APPOINTMENT'] as const;

/** Answers to whether there is air conditioning. */
export const airConditionings = ['NO_INFORMATION', 'YES', 'NO', 'BY_APPOINTMENT'] as const;

/** Classes of a shop’s location. */
export const locationClassifications = [
  'NO_INFORMATION',
  'CLASSIFICATION_A',
  'CLASSIFICATION_B',
  'SHOPPING_CENTRE',
] as const;

/** Ways of delivering goods to a shop. */
export const supplyTypes = [
  'NO_INFORMATION',
  'DIRECT_APPROACH',
  'NO_DIRECT_APPROACH',
  'CAR_APPROACH',
  'APPROACH_TO_THE_FRONT',
  'APPROACH_TO_THE_BACK',
  'FULL_TIME',
  'FORENOON',
] as const;

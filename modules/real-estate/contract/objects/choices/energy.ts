/** Answers to whether there is an energy certificate. */
export const energyCertificateAvailabilities = ['AVAILABLE', 'NOT_AVAILABLE_YET', 'NOT_REQUIRED'] as const;

/** Law that a certificate follows, by the day of issue. */
export const energyCertificateCreationDates = ['NOT_APPLICABLE', 'BEFORE_01_MAY_2014', 'FROM_01_MAY_2014'] as const;

/** Kinds of energy certificates. */
export const buildingEnergyRatingTypes = ['NO_INFORMATION', 'ENERGY_REQUIRED', 'ENERGY_CONSUMPTION'] as const;

/** Classes of dwellings. */
export const energyEfficiencyClasses = ['NOT_APPLICABLE', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

/** Kinds of heating before 2014; portals still send them. */
export const heatingTypes = [
  'NO_INFORMATION',
  'SELF_CONTAINED_CENTRAL_HEATING',
  'STOVE_HEATING',
  'CENTRAL_HEATING',
] as const;

/** Kinds of heating. */
export const heatingTypesEnev2014 = [
  'NO_INFORMATION',
  'SELF_CONTAINED_CENTRAL_HEATING',
  'STOVE_HEATING',
  'CENTRAL_HEATING',
  'COMBINED_HEAT_AND_POWER_PLANT',
  'ELECTRIC_HEATING',
  'DISTRICT_HEATING',
  'FLOOR_HEATING',
  'GAS_HEATING',
  'WOOD_PELLET_HEATING',
  'NIGHT_STORAGE_HEATER',
  'OIL_HEATING',
  'SOLAR_HEATING',
  'HEAT_PUMP',
] as const;

/** Fuels before 2014; portals still send them. */
export const firingTypes = [
  'NO_INFORMATION',
  'GEOTHERMAL',
  'SOLAR_HEATING',
  'PELLET_HEATING',
  'GAS',
  'OIL',
  'DISTRICT_HEATING',
  'ELECTRICITY',
  'COAL',
] as const;

/** Fuels and other sources of heat. */
export const energySourcesEnev2014 = [
  'NO_INFORMATION',
  'GEOTHERMAL',
  'SOLAR_HEATING',
  'PELLET_HEATING',
  'GAS',
  'OIL',
  'DISTRICT_HEATING',
  'ELECTRICITY',
  'COAL',
  'ACID_GAS',
  'SOUR_GAS',
  'LIQUID_GAS',
  'STEAM_DISTRICT_HEATING',
  'WOOD',
  'WOOD_CHIPS',
  'COAL_COKE',
  'LOCAL_HEATING',
  'HEAT_SUPPLY',
  'BIO_ENERGY',
  'WIND_ENERGY',
  'HYDRO_ENERGY',
  'ENVIRONMENTAL_THERMAL_ENERGY',
  'COMBINED_HEAT_AND_POWER_FOSSIL_FUELS',
  'COMBINED_HEAT_AND_POWER_RENEWABLE_ENERGY',
  'COMBINED_HEAT_AND_POWER_REGENERATIVE_ENERGY',
  'COMBINED_HEAT_AND_POWER_BIO_ENERGY',
] as const;

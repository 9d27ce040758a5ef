import { day, optionalNumber } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { feature, optionalChoice, typed } from '#platform/contract/optional-kinds.ts';
import {
  airConditionings,
  flooringTypes,
  lanCables,
  locationClassifications,
  supplyTypes,
} from '../choices/commercial.ts';
import { conditions, constructionPhases, interiorQualities } from '../choices/dwellings.ts';
import {
  buildingEnergyRatingTypes,
  energyCertificateAvailabilities,
  energyCertificateCreationDates,
  energyEfficiencyClasses,
  energySourcesEnev2014,
  firingTypes,
  heatingTypes,
  heatingTypesEnev2014,
} from '../choices/energy.ts';
import { buildings, built, commercial, dwellings, flats, houses, premises } from '../type-groups.ts';
import { energyValue, minutes, year } from './limits.ts';

const office = ['realestates.office'] as const;
const store = ['realestates.store'] as const;
const needsYear = ['realestates.houseBuy', 'realestates.investment'] as const;

/** Year, state and quality of a building. */
export const conditionFields = defineFields({
  constructionYear: typed(year(), {
    types: built,
    requiredFor: needsYear,
    satisfiedBy: { field: 'constructionYearUnknown', is: ['YES'] },
  }),
  constructionYearUnknown: typed(feature(), { types: buildings }),
  constructionPhase: typed(optionalChoice(constructionPhases), {
    types: ['realestates.houseBuy', 'realestates.apartmentBuy'],
  }),
  lastRefurbishment: typed(year(), { types: built }),
  condition: typed(optionalChoice(conditions), { types: built }),
  interiorQuality: typed(optionalChoice(interiorQualities), { types: buildings }),
  listed: typed(feature(), { types: buildings }),
});

const ifAvailable = { field: 'energyCertificateAvailability', is: ['AVAILABLE'] } as const;
const ifConsumption = { field: 'buildingEnergyRatingType', is: ['ENERGY_CONSUMPTION'] } as const;
const ifRequired = { field: 'buildingEnergyRatingType', is: ['ENERGY_REQUIRED'] } as const;

/** Energy certificate (GEG) and heating. */
export const energyFields = defineFields({
  energyCertificateAvailability: typed(optionalChoice(energyCertificateAvailabilities), { types: buildings }),
  buildingEnergyRatingType: typed(optionalChoice(buildingEnergyRatingTypes), { types: buildings, when: ifAvailable }),
  thermalCharacteristic: typed(energyValue(), { types: buildings, when: ifAvailable }),
  energyConsumptionHeating: typed(energyValue(), { types: commercial, when: ifConsumption }),
  energyConsumptionElectricity: typed(energyValue(), { types: commercial, when: ifConsumption }),
  thermalCharacteristicHeating: typed(energyValue(), { types: commercial, when: ifRequired }),
  thermalCharacteristicElectricity: typed(energyValue(), { types: commercial, when: ifRequired }),
  energyEfficiencyClass: typed(optionalChoice(energyEfficiencyClasses), { types: buildings, when: ifAvailable }),
  energyCertificateIssuedAt: typed(day(), { types: buildings, when: ifAvailable }),
  energyCertificateValidTill: typed(day(), { types: buildings, when: ifAvailable }),
  energyCertificateCreationDate: typed(optionalChoice(energyCertificateCreationDates), {
    types: buildings,
    when: ifAvailable,
  }),
  energyConsumptionContainsWarmWater: typed(feature(), { types: buildings, when: ifAvailable }),
  heatingTypeEnev2014: typed(optionalChoice(heatingTypesEnev2014), { types: buildings }),
  energySourceEnev2014: typed(optionalChoice(energySourcesEnev2014), { types: buildings }),
  // Former fields of the portals: kept as they came, asked nowhere.
  heatingType: typed(optionalChoice(heatingTypes), { types: buildings }),
  firingType: typed(optionalChoice(firingTypes), { types: buildings }),
});

const load = (unit: string) => ({ ...optionalNumber({ decimals: 2, min: 0.01, max: 1_000_000 }), unit });

/** Equipment of a building, and ways from it. */
export const equipmentFields = defineFields({
  lift: typed(feature(), { types: [...flats, ...commercial] }),
  cellar: typed(feature(), { types: buildings }),
  balcony: typed(feature(), { types: dwellings }),
  terrace: typed(feature(), { types: dwellings }),
  garden: typed(feature(), { types: dwellings }),
  builtInKitchen: typed(feature(), { types: dwellings }),
  fireplace: typed(feature(), { types: dwellings }),
  airConditioned: typed(feature(), { types: dwellings }),
  handicappedAccessible: typed(feature(), { types: buildings }),
  lodgerFlat: typed(feature(), { types: houses }),
  flooringType: typed(optionalChoice(flooringTypes), { types: premises }),
  lanCables: typed(optionalChoice(lanCables), { types: office }),
  airConditioning: typed(optionalChoice(airConditionings), { types: premises }),
  highVoltage: typed(feature(), { types: office }),
  kitchenComplete: typed(feature(), { types: office }),
  hasCanteen: typed(feature(), { types: office }),
  locationClassificationType: typed(optionalChoice(locationClassifications), { types: store }),
  supplyType: typed(optionalChoice(supplyTypes), { types: store }),
  ramp: typed(feature(), { types: store }),
  goodsLift: typed(feature(), { types: store }),
  goodsLiftLoad: typed(load('kg'), { types: store, when: { field: 'goodsLift', is: ['YES'] } }),
  floorLoad: typed(load('kg/m²'), { types: store }),
  distanceToPT: typed(minutes(), { types: commercial }),
  distanceToMRS: typed(minutes(), { types: commercial }),
  distanceToFM: typed(minutes(), { types: commercial }),
  distanceToAirport: typed(minutes(), { types: commercial }),
});

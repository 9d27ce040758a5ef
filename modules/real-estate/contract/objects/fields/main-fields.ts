import { choices, day, flag, line, optionalNumber } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { feature, optionalChoice, typed } from '#platform/contract/optional-kinds.ts';
import { z } from 'zod';
import { investmentTypes, officeTypes, storeTypes } from '../choices/commercial.ts';
import { apartmentTypes, buildingTypes, garageTypes } from '../choices/dwellings.ts';
import {
  livingSiteUses,
  siteConstructibleTypes,
  siteDevelopmentTypes,
  tradeSiteUses,
  utilizationsTradeSite,
} from '../choices/sites.ts';
import { objectTypes } from '../object-types.ts';
import {
  buildings,
  commercial,
  dwellings,
  dwellingsForSale,
  flats,
  garages,
  houses,
  premises,
  sites,
} from '../type-groups.ts';
import { area, count, lengthInMetres } from './limits.ts';

/** Bases of a stated area. */
const areaBases = ['WOFLV', 'DIN_277', 'OWNER'] as const;

/** Titles, owner and links. */
export const identityFields = defineFields({
  title: typed(line({ max: 100 }), { requiredFor: objectTypes }),
  shortTitle: line({ max: 50 }),
  owner: line({ max: 200 }),
  ownerIsPlural: flag(),
  immoviewerId: line({ max: 500 }),
});

/** Address as published, and the actual one. */
export const addressFields = defineFields({
  street: typed(line({ max: 100 }), { requiredFor: objectTypes }),
  houseNumber: typed(line({ max: 30 }), { requiredFor: objectTypes }),
  postcode: typed(line({ max: 20 }), { requiredFor: objectTypes }),
  city: typed(line({ max: 50 }), { requiredFor: objectTypes }),
  quarter: line({ max: 50 }),
  showAddress: flag(),
  realStreet: line({ max: 100 }),
  realHouseNumber: line({ max: 30 }),
});

/** Kind of the object within its type. */
export const kindFields = defineFields({
  buildingType: typed(optionalChoice(buildingTypes), { types: houses, requiredFor: houses }),
  apartmentType: typed(optionalChoice(apartmentTypes), { types: flats, requiredFor: flats }),
  officeType: typed(optionalChoice(officeTypes), {
    types: ['realestates.office'],
    requiredFor: ['realestates.office'],
  }),
  storeType: typed(optionalChoice(storeTypes), { types: ['realestates.store'] }),
  investmentType: typed(optionalChoice(investmentTypes), {
    types: ['realestates.investment', 'realestates.houseBuy'],
    requiredFor: ['realestates.investment'],
  }),
  garageType: typed(optionalChoice(garageTypes), { types: garages, requiredFor: garages }),
  utilizationTradeSite: typed(optionalChoice(utilizationsTradeSite), {
    types: ['realestates.tradeSite'],
    requiredFor: ['realestates.tradeSite'],
  }),
});

const uses = [...new Set([...livingSiteUses, ...tradeSiteUses])];

/** Areas, rooms and what may be built. */
export const areaFields = defineFields({
  livingSpace: typed(area(), { types: [...dwellings, 'realestates.investment'], requiredFor: dwellings }),
  plotArea: typed(area(), {
    types: [...houses, ...sites, 'realestates.investment'],
    requiredFor: [...houses, ...sites],
  }),
  usableFloorSpace: typed(area(), { types: [...dwellings, ...garages] }),
  netFloorSpace: typed(area(), { types: [...commercial, 'realestates.houseBuy'], requiredFor: commercial }),
  totalFloorSpace: typed(area(), { types: commercial, requiredFor: premises }),
  industrialArea: typed(area(), { types: ['realestates.investment'] }),
  additionalArea: typed(area(), { types: commercial }),
  minDivisible: typed(area(), { types: [...premises, ...sites] }),
  areaBasis: typed(optionalChoice(areaBases), { types: buildings }),
  numberOfRooms: typed(optionalNumber({ decimals: 1, min: 0.5, max: 999 }), {
    types: dwellings,
    requiredFor: dwellings,
  }),
  numberOfBedRooms: typed(count(99), { types: dwellings }),
  numberOfBathRooms: typed(count(99), { types: dwellings }),
  guestToilet: typed(feature(), { types: dwellings }),
  floor: typed(optionalNumber({ min: -1, max: 999 }), { types: [...flats, ...premises] }),
  numberOfFloors: typed(count(), { types: buildings }),
  numberOfUnits: typed(count(9999), { types: ['realestates.investment'] }),
  numberOfCommercialUnits: typed(count(9999), { types: ['realestates.investment'] }),
  shopWindowLength: typed(lengthInMetres(), { types: ['realestates.store'] }),
  lengthGarage: typed(lengthInMetres(), { types: garages }),
  widthGarage: typed(lengthInMetres(), { types: garages }),
  heightGarage: typed(lengthInMetres(), { types: garages }),
});

/** Building law of a site. */
export const siteFields = defineFields({
  siteDevelopmentType: typed(optionalChoice(siteDevelopmentTypes), { types: sites }),
  siteConstructibleType: typed(optionalChoice(siteConstructibleTypes), { types: sites }),
  grz: typed(optionalNumber({ decimals: 2, max: 99 }), { types: sites }),
  gfz: typed(optionalNumber({ decimals: 2, max: 99 }), { types: sites }),
  recommendedUseTypes: typed(
    choices({ item: z.enum(uses as [string, ...string[]]), max: uses.length, options: uses }),
    {
      types: sites,
    },
  ),
  shortTermConstructible: typed(feature(), { types: sites }),
  buildingPermission: typed(feature(), { types: sites }),
  demolition: typed(feature(), { types: sites }),
  tenancy: typed(count(), { types: sites, when: { field: 'marketingType', is: ['LEASEHOLD'] } }),
});

/** Heritable building right of a house, flat or investment object. */
export const leaseholdFields = defineFields({
  leasehold: typed(feature(), { types: [...dwellingsForSale, 'realestates.investment'] }),
  leaseholdEnd: typed(day(), {
    types: [...dwellingsForSale, 'realestates.investment'],
    when: { field: 'leasehold', is: ['YES'] },
  }),
});

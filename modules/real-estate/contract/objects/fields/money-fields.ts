import { day, line, optionalNumber } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { feature, optionalChoice, typed } from '#platform/contract/optional-kinds.ts';
import { marketingTypes, officeRentDurations } from '../choices/commercial.ts';
import { parkingSpaceTypes, petsAllowed } from '../choices/dwellings.ts';
import { objectTypes } from '../object-types.ts';
import {
  buildings,
  commercial,
  dwellings,
  dwellingsForRent,
  dwellingsForSale,
  flats,
  premises,
  sites,
  typesExcept,
} from '../type-groups.ts';
import { costs, count, price } from './limits.ts';

const flatForSale = ['realestates.apartmentBuy'] as const;
const investment = ['realestates.investment'] as const;
const ifLeasehold = { field: 'leasehold', is: ['YES'] } as const;
const ifRented = { field: 'rented', is: ['YES'] } as const;

/** Price or rent, and the costs beside it. */
export const priceFields = defineFields({
  marketingType: typed(optionalChoice(marketingTypes), { types: [...premises, ...sites], requiredFor: premises }),
  // Rented houses and flats have their rent in `baseRent`; the portals take a price as well.
  value: typed(price(), { requiredFor: typesExcept(...dwellingsForRent) }),
  priceOnRequest: feature(),
  baseRent: typed(price(), { types: dwellingsForRent, requiredFor: dwellingsForRent }),
  serviceCharge: typed(costs(), { types: [...dwellingsForRent, ...flatForSale] }),
  heatingCosts: typed(costs(), { types: dwellingsForRent }),
  heatingCostsInServiceCharge: typed(feature(), { types: dwellingsForRent }),
  totalRent: typed(price(), { types: dwellingsForRent }),
  additionalCosts: typed(costs(), { types: commercial }),
  plusVat: typed(feature(), { types: premises }),
  additionalServicesIncluded: typed(feature(), { types: ['realestates.office'] }),
  deposit: typed(costs(), { types: [...dwellingsForRent, ...premises] }),
  depositNote: typed(line({ max: 100 }), { types: premises }),
  pricePerSQM: typed(price(), { types: investment, unit: '€/m²' }),
  groundRent: typed(price(), { types: [...dwellingsForSale, ...investment], when: ifLeasehold }),
});

/** Shares, reserve and rights of a flat in an owners’ association. */
export const associationFields = defineFields({
  serviceChargeRecoverable: typed(costs(), { types: flatForSale }),
  maintenanceReserve: typed(costs(), { types: flatForSale }),
  specialLevy: typed(costs(), { types: flatForSale }),
  administratorConsent: typed(feature(), { types: flatForSale }),
  coOwnershipShare: typed(line({ max: 50 }), { types: flatForSale }),
  specialUseRights: typed(line({ max: 200 }), { types: flatForSale }),
});

/** Rents that an investment object earns. */
export const incomeFields = defineFields({
  rentalIncomeActual: typed(costs(), { types: investment }),
  rentalIncomeTarget: typed(costs(), { types: investment }),
  priceMultiplier: typed(optionalNumber({ decimals: 2, min: 0.01, max: 999 }), { types: investment }),
  otherCosts: typed(costs(), { types: investment }),
});

/** Availability, tenancy and rules of a tenancy. */
export const availabilityFields = defineFields({
  freeFrom: line({ max: 50 }),
  freeUntil: typed(day(), { types: ['realestates.garageRent'] }),
  rented: typed(feature(), { types: dwellingsForSale }),
  rentalIncome: typed(costs(), { types: dwellingsForSale, when: ifRented }),
  rentedSince: typed(day(), { types: dwellingsForSale, when: ifRented }),
  petsAllowed: typed(optionalChoice(petsAllowed), { types: dwellingsForRent }),
  useAsFlatshareRoom: typed(feature(), { types: dwellingsForRent }),
  certificateOfEligibilityNeeded: typed(feature(), { types: flats }),
  summerResidencePractical: typed(feature(), { types: dwellingsForSale }),
  officeRentDuration: typed(optionalChoice(officeRentDurations), { types: ['realestates.office'] }),
});

/** Commission that the buyer or tenant pays. */
export const commissionFields = defineFields({
  courtage: typed(line({ max: 100 }), { requiredFor: objectTypes }),
  courtageNote: line({ max: 500 }),
});

/** Parking that belongs to a building. */
export const parkingFields = defineFields({
  parkingSpaceType: typed(optionalChoice(parkingSpaceTypes), { types: dwellings }),
  numberOfParkingSpaces: typed(count(99_999), { types: buildings }),
  parkingSpacePrice: typed(costs(), { types: buildings }),
});

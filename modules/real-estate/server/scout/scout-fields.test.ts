import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dataFields } from '../../contract/objects/objekt-entity.ts';
import { fieldOfScout, fieldsNamedIn } from './scout-fields.ts';

it.each([
  ['numberOfRooms', 'numberOfRooms'],
  ['realestates.houseBuy.address.postcode', 'postcode'],
  ['/realestates:houseBuy/address/city', 'city'],
  ['energyCertificate.energyEfficiencyClass', 'energyEfficiencyClass'],
  ['energyCertificateInformation.energyCertificateCreationDate', 'energyCertificateCreationDate'],
  ['courtage.courtage', 'courtage'],
  ['courtage.hasCourtage', 'courtage'],
  ['price.value', 'value'],
  ['price.marketingType', 'marketingType'],
  ['rentalIncomeActual.value', 'rentalIncomeActual'],
  ['additionalCosts.marketingType', 'additionalCosts'],
  ['commercializationType', 'marketingType'],
  ['baseRent', 'baseRent'],
  ['energySourcesEnev2014.energySourceEnev2014[0]', 'energySourceEnev2014'],
  ['EnergySourceEnev2014', 'energySourceEnev2014'],
  ['heatingConsumption', 'energyConsumptionHeating'],
  ['recommendedUseTypes.siteRecommendedUseType', 'recommendedUseTypes'],
  ['officeRentDurations.officeRentDuration', 'officeRentDuration'],
  ['externalId', 'externalId'],
  ['contact.@id', null],
  ['ERROR_RESOURCE_VALIDATION', null],
  ['realestates.houseBuy', null],
  ['realStreet', null],
  ['__proto__.constructor', null],
  ['', null],
])('the name %j at the portal is our field %j', (element, field) => {
  expect(fieldOfScout(element)).toBe(field);
});

it.each([
  [
    'Error while validating input for the resource. [MESSAGE: numberOfRooms : MANDATORY_FIELD_EMPTY]',
    ['numberOfRooms'],
  ],
  ['[MESSAGE: title : Haus, numberOfRooms 5 : LENGTH_EXCEEDED], [MESSAGE: address.city :  : X]', ['title', 'city']],
  [
    '[MESSAGE: energyCertificate.energyEfficiencyClass : A : EV_EFFICIENCY_CLASS_NOT_VALID_FOR_THIS_CERTIFICATE]',
    ['energyEfficiencyClass'],
  ],
  ['[MESSAGE: EV_WARM_WATER_FIELD_NOT_VALID_FOR_THIS_CERTIFICATE]', ['energyConsumptionContainsWarmWater']],
  ['EV_NOT_AVAILABLE_BUT_FIELDS_FILLED', ['energyCertificateAvailability']],
  ['EV_SOMETHING_NEW', ['energyCertificateAvailability']],
  ['parameters: [EnergySourceEnev2014 value [BIO_ENERGY] is not allowed.]', ['energySourceEnev2014']],
  ["cvc-complex-type.2.4.a: Invalid content was found starting with element 'price'.", ['value']],
  ["The content is not complete. One of '{livingSpace, plotArea}' is expected.", ['livingSpace', 'plotArea']],
  ['realestates.houseBuy: element freeFrom must come before price.', ['freeFrom']],
  ['The price of this object and its title are in the city of your choice.', []],
  ['', []],
])('the message %j is about %j', (text, found) => {
  expect(fieldsNamedIn(text)).toEqual(found);
});

it('any message names known fields alone, each once', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 400 }), fc.constant('MESSAGE: '.repeat(100_000))), (text) => {
      const found = fieldsNamedIn(text);
      expect(found.filter((name) => !Object.hasOwn(dataFields, name))).toEqual([]);
      expect(new Set(found).size).toBe(found.length);
    }),
    { seed: 20_261_128, numRuns: 300 },
  );
});

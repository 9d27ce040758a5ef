import { describe, expect, test } from 'vitest';
import { classOf } from './energy-hints.ts';
import { hintsOf } from './hints-of.ts';
import type { HintValues } from './hint.ts';

const today = '2026-11-27';
const house = { realEstateType: 'realestates.houseBuy' };
const flat = { realEstateType: 'realestates.apartmentBuy' };
const rental = { realEstateType: 'realestates.apartmentRent' };
const site = { realEstateType: 'realestates.livingBuySite' };
const office = { realEstateType: 'realestates.office' };
const investment = { realEstateType: 'realestates.investment' };
const withCertificate = { ...flat, energyCertificateAvailability: 'AVAILABLE' };
const newCertificate = {
  ...withCertificate,
  energyCertificateCreationDate: 'FROM_01_MAY_2014',
  buildingEnergyRatingType: 'ENERGY_CONSUMPTION',
};

const codesAt = (values: HintValues, field: string) =>
  hintsOf(values, today)
    .filter((hint) => hint.field === field)
    .map(({ code }) => code);

test.each<[string, HintValues, string, string | null]>([
  ['a flat of 47 €/m²', { ...flat, value: 2914, livingSpace: 62 }, 'value', 'perSquareMetreUnusual'],
  ['a flat of 3,855 €/m²', { ...flat, value: 239_000, livingSpace: 62 }, 'value', 'perSquareMetre'],
  ['a price of 449.50 €', { ...house, value: 449.5 }, 'value', 'priceLow'],
  ['a rent of 15 €/m²', { ...rental, baseRent: 1020, livingSpace: 68 }, 'baseRent', 'perSquareMetre'],
  ['a rent of 45 €/m²', { ...rental, baseRent: 3060, livingSpace: 68 }, 'baseRent', 'perSquareMetreUnusual'],
  [
    'service charges of 7 €/m²',
    { ...rental, serviceCharge: 476, livingSpace: 68 },
    'serviceCharge',
    'perSquareMetreUnusual',
  ],
  ['service charges of 2.20 €/m²', { ...rental, serviceCharge: 150, livingSpace: 68 }, 'serviceCharge', null],
  [
    'association fees of 1 €/m²',
    { ...flat, serviceCharge: 62, livingSpace: 62 },
    'serviceCharge',
    'perSquareMetreUnusual',
  ],
  ['a deposit of three rents', { ...rental, baseRent: 1020, deposit: 3060 }, 'deposit', null],
  ['a deposit of more', { ...rental, baseRent: 1020, deposit: 3060.01 }, 'deposit', 'depositTooHigh'],
  [
    'a total rent that is not typed',
    { ...rental, baseRent: 1020, serviceCharge: 150, heatingCosts: 95 },
    'totalRent',
    'totalRentSum',
  ],
  [
    'a total rent that differs',
    { ...rental, baseRent: 1020, serviceCharge: 150, totalRent: 1300 },
    'totalRent',
    'totalRentDiffers',
  ],
  [
    'a total rent that is the sum',
    { ...rental, baseRent: 1020, serviceCharge: 150, heatingCosts: 95, totalRent: 1265 },
    'totalRent',
    null,
  ],
  [
    'heating within the service charges',
    {
      ...rental,
      baseRent: 1020,
      serviceCharge: 245,
      heatingCosts: 95,
      heatingCostsInServiceCharge: 'YES',
      totalRent: 1265,
    },
    'totalRent',
    null,
  ],
  ['a site of 480 €/m²', { ...site, value: 328_000, plotArea: 684 }, 'value', 'perSquareMetre'],
  ['ground rent of a site', { ...site, value: 7680, plotArea: 512, marketingType: 'LEASEHOLD' }, 'value', null],
  [
    'an office rent per m²',
    { ...office, value: 16.5, netFloorSpace: 312, marketingType: 'RENT_PER_SQM' },
    'value',
    'totalPerMonth',
  ],
  [
    'an investment of factor 22.7',
    { ...investment, value: 1_380_000, rentalIncomeActual: 60_720 },
    'rentalIncomeActual',
    'factor',
  ],
  [
    'an investment of factor 50',
    { ...investment, value: 1_000_000, rentalIncomeActual: 20_000 },
    'rentalIncomeActual',
    'factorUnusual',
  ],
  [
    'a factor typed that is not that of the price',
    { ...investment, value: 1_000_000, rentalIncomeActual: 50_000, priceMultiplier: 25 },
    'priceMultiplier',
    'factorDiffers',
  ],
  ['a rented flat', { ...flat, value: 239_000, rented: 'YES', rentalIncome: 612 }, 'rentalIncome', 'factor'],
  ['a garage of 1,000 €', { realEstateType: 'realestates.garageBuy', value: 1000 }, 'value', 'priceUnusual'],
  ['a garage rent of 95 €', { realEstateType: 'realestates.garageRent', value: 95 }, 'value', null],
  ['five rooms on 138 m²', { ...house, livingSpace: 138, numberOfRooms: 5 }, 'numberOfRooms', null],
  ['five rooms on 40 m²', { ...house, livingSpace: 40, numberOfRooms: 5 }, 'numberOfRooms', 'roomSizeUnusual'],
  [
    'as many bedrooms as rooms',
    { ...house, numberOfRooms: 4, numberOfBedRooms: 4 },
    'numberOfBedRooms',
    'manyBedrooms',
  ],
  [
    'more living space than there is',
    { ...investment, livingSpace: 600, totalFloorSpace: 512 },
    'livingSpace',
    'largerThanTotal',
  ],
  ['a detached house on 40 m²', { ...house, buildingType: 'VILLA', plotArea: 40 }, 'plotArea', 'smallPlot'],
  ['floor 0', { ...flat, floor: 0 }, 'floor', 'groundFloor'],
  ['floor -1', { ...flat, floor: -1 }, 'floor', 'basement'],
  ['a floor above the top', { ...flat, floor: 5, numberOfFloors: 4 }, 'floor', 'aboveTopFloor'],
  ['a year in four years', { ...house, constructionYear: 2030 }, 'constructionYear', 'yearFar'],
  [
    'a year ahead that is said to be finished',
    { ...house, constructionYear: 2027, constructionPhase: 'COMPLETED' },
    'constructionYear',
    'yearAhead',
  ],
  [
    'a year ahead under construction',
    { ...house, constructionYear: 2027, constructionPhase: 'UNDER_CONSTRUCTION' },
    'constructionYear',
    null,
  ],
  [
    'a refurbishment before the construction',
    { ...house, constructionYear: 1998, lastRefurbishment: 1990 },
    'lastRefurbishment',
    'refurbishedBefore',
  ],
  ['a listed house', { ...house, listed: 'YES' }, 'listed', 'listedTax'],
  [
    'a garage let from „sofort“',
    { realEstateType: 'realestates.garageRent', freeFrom: 'sofort' },
    'freeFrom',
    'dayExpected',
  ],
  ['no word of the certificate', flat, 'energyCertificateAvailability', 'certificateUnknown'],
  [
    'a certificate to come',
    { ...flat, energyCertificateAvailability: 'NOT_AVAILABLE_YET' },
    'energyCertificateAvailability',
    'certificateAtViewing',
  ],
  ['a certificate without figures', withCertificate, 'energyCertificateAvailability', 'statementsMissing'],
  [
    'class B with 162 kWh',
    { ...newCertificate, thermalCharacteristic: 162, energyEfficiencyClass: 'B' },
    'energyEfficiencyClass',
    'classDiffers',
  ],
  [
    'class F with 162 kWh',
    { ...newCertificate, thermalCharacteristic: 162, energyEfficiencyClass: 'F' },
    'energyEfficiencyClass',
    null,
  ],
  [
    'a value without class',
    { ...newCertificate, thermalCharacteristic: 98.4 },
    'energyEfficiencyClass',
    'classProposed',
  ],
  [
    'a class of a certificate of before 2014',
    { ...withCertificate, energyEfficiencyClass: 'C' },
    'energyEfficiencyClass',
    'classRefused',
  ],
  [
    'a certificate of March 2013',
    { ...withCertificate, energyCertificateIssuedAt: '2013-03-01' },
    'energyCertificateIssuedAt',
    'certificateTooOld',
  ],
  [
    'a certificate that ended yesterday',
    { ...withCertificate, energyCertificateValidTill: '2026-11-26' },
    'energyCertificateValidTill',
    'certificateExpired',
  ],
  [
    'a certificate that ends today',
    { ...withCertificate, energyCertificateValidTill: today },
    'energyCertificateValidTill',
    'certificateEnds',
  ],
  [
    'a day of issue without end',
    { ...withCertificate, energyCertificateIssuedAt: '2020-02-29' },
    'energyCertificateValidTill',
    'validTillProposed',
  ],
  [
    'a consumption certificate of a house of 1964',
    {
      ...house,
      energyCertificateAvailability: 'AVAILABLE',
      buildingEnergyRatingType: 'ENERGY_CONSUMPTION',
      constructionYear: 1964,
    },
    'buildingEnergyRatingType',
    'demandNeeded',
  ],
  ['a site has no certificate', site, 'energyCertificateAvailability', null],
  ['a housing rent with commission', { ...rental, courtage: '3,57 %' }, 'courtage', 'tenantPays'],
  ['a housing rent without commission', { ...rental, courtage: 'provisionsfrei für Mieter' }, 'courtage', null],
  [
    'a commission in euros',
    { ...house, value: 649_000, courtage: '3,57 % inkl. 19 % MwSt.' },
    'courtage',
    'commissionAmount',
  ],
  [
    'unequal shares of a flat',
    { ...flat, courtage: '3,57 %', commissionSeller: '2,38 %' },
    'commissionSeller',
    'commissionUnequal',
  ],
  [
    'unequal shares of an office',
    { ...office, courtage: '3,57 %', commissionSeller: '2,38 %' },
    'commissionSeller',
    null,
  ],
  ['equal shares', { ...flat, courtage: '3,57 %', commissionSeller: '3,57 % inkl. MwSt.' }, 'commissionSeller', null],
  [
    'a seller who pays nothing',
    { ...flat, courtage: '3,57 %', commissionSeller: '0 %' },
    'commissionSeller',
    'commissionOneFree',
  ],
  [
    'a buyer who pays more than the seller that ordered',
    { ...house, courtage: '3,57 %', commissionSeller: '2,38 %', orderedBy: 'SELLER' },
    'commissionSeller',
    'commissionMore',
  ],
  [
    'unequal shares of a house of several flats',
    { ...house, buildingType: 'MULTI_FAMILY_HOUSE', courtage: '3,57 %', commissionSeller: '2,38 %' },
    'commissionSeller',
    'commissionDoubtful',
  ],
  ['a mandate that ends in 30 days', { ...house, mandateUntil: '2026-12-27' }, 'mandateUntil', 'mandateEnds'],
  ['a mandate that ends in 31 days', { ...house, mandateUntil: '2026-12-28' }, 'mandateUntil', null],
  ['a mandate that has ended', { ...house, mandateUntil: '2026-11-26' }, 'mandateUntil', 'mandateEnded'],
  ['a reserved house', { ...house, realEstateStatus: 'RESERVED' }, 'buyerIdentifiedAt', 'identify'],
  ['a rent in Köln', { ...rental, city: 'Köln', constructionYear: 1957 }, 'baseRent', 'rentCap'],
  ['a new flat in Köln', { ...rental, city: 'Köln', constructionYear: 2023 }, 'baseRent', null],
])('%s', (_, values, field, code) => {
  expect(codesAt(values, field)).toEqual(code === null ? [] : [code]);
});

describe('figures of the hints', () => {
  const find = (values: HintValues, code: string) => hintsOf(values, today).find((hint) => hint.code === code);

  test('commission and yield are computed to the cent', () => {
    const priced = { ...house, value: 649_000, courtage: '3,57 % inkl. 19 % MwSt.' };
    expect(find(priced, 'commissionAmount')?.params).toEqual({ amount: 23_169.3 });
    const rented = { ...flat, value: 239_000, rented: 'YES', rentalIncome: 612 };
    expect(find(rented, 'factor')?.params).toEqual({ factor: 32.5, percent: 3.1 });
  });

  test('an advertisement of a dwelling names what it must state and does not', () => {
    const half = { ...newCertificate, thermalCharacteristic: 98.4, energyEfficiencyClass: 'C', constructionYear: 1998 };
    expect(find(half, 'statementsMissing')?.params).toEqual({ fields: ['energySourceEnev2014'] });
    expect(find({ ...half, energySourceEnev2014: 'GAS' }, 'statementsMissing')).toBeUndefined();
    const unknown = { ...half, constructionYear: null, constructionYearUnknown: 'YES', energySourceEnev2014: 'GAS' };
    expect(find(unknown, 'statementsComplete')).toBeDefined();
  });

  test('an office states heat and electricity apart', () => {
    const given = {
      ...office,
      energyCertificateAvailability: 'AVAILABLE',
      buildingEnergyRatingType: 'ENERGY_REQUIRED',
    };
    expect(find(given, 'statementsMissing')?.params).toEqual({
      fields: ['thermalCharacteristicHeating', 'thermalCharacteristicElectricity', 'energySourceEnev2014'],
    });
  });

  test.each([
    [30, 'A+'],
    [30.1, 'A'],
    [75, 'B'],
    [98.4, 'C'],
    [250, 'G'],
    [250.01, 'H'],
  ])('%d kWh/(m²·a) are class %s', (value, name) => expect(classOf(value)).toBe(name));
});

import { describe, expect, it } from 'vitest';
import { mapLinkedToScout, mapToScout } from './map-to-scout.ts';
import { orderElements } from './scout-structure.ts';

type Body = Readonly<Record<string, unknown>>;

const write = (data: Body): Body => mapToScout({ externalId: '2026-001', data }).body;

const house = {
  realEstateType: 'realestates.houseBuy',
  title: 'Haus am See',
  buildingType: 'SEMIDETACHED_HOUSE',
  street: 'Am Alten Weiher',
  houseNumber: '12a–c',
  postcode: '50859',
  city: 'Köln',
  value: 649_000,
  livingSpace: 138.5,
  plotArea: 412,
  numberOfRooms: 5,
  courtage: '3,57 % inkl. 19 % MwSt.',
};
const office = {
  ...house,
  realEstateType: 'realestates.office',
  officeType: 'OFFICE_FLOOR',
  marketingType: 'RENT_PER_SQM',
  value: 16.5,
};
const site = { ...house, realEstateType: 'realestates.livingBuySite' };

describe('the price', () => {
  it.each([
    [
      house,
      { value: 649_000, currency: 'EUR', marketingType: 'PURCHASE', priceIntervalType: 'ONE_TIME_CHARGE' },
      undefined,
    ],
    [office, { value: 16.5, currency: 'EUR', marketingType: 'RENT_PER_SQM', priceIntervalType: 'MONTH' }, 'RENT'],
    [
      { ...site, marketingType: 'LEASEHOLD', value: 7680 },
      { value: 7680, currency: 'EUR', marketingType: 'LEASEHOLD', priceIntervalType: 'YEAR' },
      'LEASEHOLD',
    ],
    [
      { ...house, realEstateType: 'realestates.garageRent', value: 85 },
      { value: 85, currency: 'EUR', marketingType: 'RENT', priceIntervalType: 'MONTH' },
      undefined,
    ],
    [{ ...house, realEstateType: 'realestates.apartmentRent', baseRent: 1020 }, undefined, undefined],
  ])('of %j has its period and way of marketing', (data, amount, commercializationType) => {
    const body = write(data);
    expect([body['price'], body['commercializationType']]).toEqual([amount, commercializationType]);
  });

  it('on request is never told: it is left out for dwellings, and 0 elsewhere', () => {
    const investment = {
      ...house,
      realEstateType: 'realestates.investment',
      priceMultiplier: 22.1,
      pricePerSQM: 649_000,
    };
    for (const data of [house, site, investment, { ...office, value: 649_000, deposit: 649_000 }]) {
      const body = write({ ...data, priceOnRequest: 'YES' });
      expect((body['price'] as Body | undefined)?.['value']).toBe(data === house ? undefined : 0);
      expect(JSON.stringify(body)).not.toMatch(/649.?000|22[.,]1/u);
    }
  });

  it('on request leaves the rent of a flat, which the portal demands', () => {
    const flat = { ...house, realEstateType: 'realestates.apartmentRent', baseRent: 1020, priceOnRequest: 'YES' };
    expect(write(flat)['baseRent']).toBe(1020);
  });
});

it.each([
  ['3,57 % inkl. 19 % MwSt.', { hasCourtage: 'YES', courtage: '3,57 % inkl. 19 % MwSt.' }],
  ['2,38 Monatskaltmieten', { hasCourtage: 'YES', courtage: '2,38 Monatskaltmieten' }],
  ['provisionsfrei', { hasCourtage: 'NO' }],
  ['0,00 %', { hasCourtage: 'NO' }],
])('the commission %j is stated as yes with its words, or as no', (courtage, stated) => {
  expect(write({ ...office, courtage })['courtage']).toEqual(stated);
});

describe('the energy certificate', () => {
  const certificate = {
    energyCertificateAvailability: 'AVAILABLE',
    energyCertificateIssuedAt: '2020-03-01',
    buildingEnergyRatingType: 'ENERGY_CONSUMPTION',
    thermalCharacteristic: 98.5,
    energyEfficiencyClass: 'A+',
    energyConsumptionContainsWarmWater: 'YES',
  };

  it('has a class since May 2014, and names warm water before', () => {
    const today = write({ ...house, ...certificate });
    const old = write({ ...house, ...certificate, energyCertificateIssuedAt: '2014-04-30' });
    expect([today['energyCertificate'], today['energyConsumptionContainsWarmWater']]).toEqual([
      {
        energyCertificateAvailability: 'AVAILABLE',
        energyCertificateCreationDate: 'FROM_01_MAY_2014',
        energyEfficiencyClass: 'A+',
      },
      undefined,
    ]);
    expect([old['energyCertificate'], old['energyConsumptionContainsWarmWater']]).toEqual([
      { energyCertificateAvailability: 'AVAILABLE', energyCertificateCreationDate: 'BEFORE_01_MAY_2014' },
      'YES',
    ]);
  });

  it('that does not exist yet states nothing else', () => {
    const body = write({ ...house, ...certificate, energyCertificateAvailability: 'NOT_AVAILABLE_YET' });
    expect(body['energyCertificate']).toEqual({ energyCertificateAvailability: 'NOT_AVAILABLE_YET' });
    expect(body['thermalCharacteristic']).toBeUndefined();
  });

  it('of an office names heat and power by its kind and law', () => {
    const figures = { energyConsumptionHeating: 96, energyConsumptionElectricity: 42, thermalCharacteristicHeating: 7 };
    const stated = (more: object) => write({ ...office, ...certificate, ...figures, ...more })['energyCertificate'];
    expect(stated({})).toMatchObject({ energyConsumptionElectricity: 42, energyConsumptionHeating: 96 });
    expect(stated({ energyCertificateIssuedAt: '2012-01-01' })).toMatchObject({
      electricityConsumption: 42,
      heatingConsumption: 96,
    });
    expect(stated({ buildingEnergyRatingType: 'ENERGY_REQUIRED' })).toMatchObject({ thermalCharacteristicHeating: 7 });
  });
});

describe('notes', () => {
  it('end with what the portal has no element for', () => {
    const features = { fireplace: 'YES', balcony: 'YES', terrace: 'YES', garden: 'NOT_APPLICABLE' };
    expect(write({ ...house, ...features, furnishingNote: 'Parkett.\nStuck.' })['furnishingNote']).toBe(
      'Parkett.<br>Stuck.<br>Ausstattung: Kamin, Balkon, Terrasse',
    );
    const flat = write({ ...house, ...features, realEstateType: 'realestates.apartmentBuy' });
    expect([flat['balcony'], flat['furnishingNote']]).toEqual([true, 'Ausstattung: Kamin, Terrasse']);
  });

  it('keep their breaks and lose other markup', () => {
    const body = write({ ...house, descriptionNote: '<p>Hell &amp; <b>ruhig</b></p>\r\n5 < 6 <br/>Ende' });
    expect(body['descriptionNote']).toBe('Hell &amp; ruhig<br>5 < 6<br>Ende');
  });

  it('are cut between characters, and never lose the line of features', () => {
    const body = write({ ...house, fireplace: 'YES', furnishingNote: 'ä🏡\n'.repeat(700) });
    const note = String(body['furnishingNote']);
    expect(Buffer.byteLength(note)).toBeGreaterThan(3980);
    expect(Buffer.byteLength(note)).toBeLessThanOrEqual(3999);
    expect(note).toMatch(/[ä🏡]<br>Ausstattung: Kamin$/u);
  });
});

it('a site without a number has none, a house keeps its own', () => {
  const numberOf = (data: Body) => (write(data)['address'] as Body)['houseNumber'];
  expect([numberOf({ ...site, houseNumber: 'o. Nr.' }), numberOf({ ...site, houseNumber: '-' })]).toEqual([
    undefined,
    undefined,
  ]);
  expect([numberOf({ ...site, houseNumber: '8' }), numberOf(house)]).toEqual(['8', '12a–c']);
});

it('a garage is let from a day, other objects from any words', () => {
  const garage = { ...house, realEstateType: 'realestates.garageRent' };
  expect(['2026-03-01', '1.3.2026', 'sofort'].map((freeFrom) => write({ ...garage, freeFrom })['freeFrom'])).toEqual([
    '2026-03-01',
    '2026-03-01',
    undefined,
  ]);
  expect(['2026-03-01', 'sofort'].map((freeFrom) => write({ ...house, freeFrom })['freeFrom'])).toEqual([
    '01.03.2026',
    'sofort',
  ]);
});

it('an unknown year leaves none, and what is hidden in the form is not sent', () => {
  const body = write({
    ...house,
    constructionYear: 1980,
    constructionYearUnknown: 'YES',
    rentalIncome: 900,
    lift: 'YES',
  });
  expect([body['constructionYear'], body['constructionYearUnknown']]).toEqual([undefined, true]);
  expect([body['rentalIncome'], body['lift']]).toEqual([undefined, undefined]);
});

it('the investment object of a house has its kind, area, price and yearly rent', () => {
  const data = {
    ...house,
    investmentType: 'MULTI_FAMILY_HOUSE',
    netFloorSpace: 138.5,
    rented: 'YES',
    rentalIncome: 1500,
  };
  const { element, body } = mapLinkedToScout({ externalId: '2026-001-A', data: { ...data, fireplace: 'YES' } });
  expect(element).toBe('realestates.investment');
  expect(body).toMatchObject({
    externalId: '2026-001-A',
    investmentType: 'MULTI_FAMILY_HOUSE',
    netFloorSpace: 138.5,
    price: { value: 649_000 },
    rentalIncomeActual: { value: 18_000, priceIntervalType: 'YEAR' },
    furnishingNote: 'Ausstattung: Kamin',
  });
});

it('an element that a type does not have is refused as a mistake of ours', () => {
  expect(() => orderElements('realestates.garageBuy', { livingSpace: 1 })).toThrow('livingSpace');
  expect(() => orderElements('realestates.houseBuy', { price: { amount: 1 } })).toThrow('amount');
  expect(() => mapToScout({ externalId: 'a', data: {} })).toThrow('undefined');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field, FieldSet } from '#platform/contract/fields.ts';
import { fieldsOfType, isAsked, isOfType, saysNothing } from '#platform/contract/optional-kinds.ts';
import { objectFields } from '../../contract/objects/object-fields.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import { sentDataSchema } from '../../contract/objects/objekt-data.ts';
import { dataFields } from '../../contract/objects/objekt-entity.ts';
import { mapFromScout } from './map-from-scout.ts';
import { mapToScout } from './map-to-scout.ts';
import { elementNames } from './scout-structure.ts';

type Data = Readonly<Record<string, unknown>>;

const fields: FieldSet = objectFields;
const words = (list: string): readonly string[] => list.trim().split(/\s+/u);
const seed = 20_261_128;

/** Sends an object and reads it as the portal answers it: as JSON. */
function send(data: Data): { readonly element: string; readonly body: Record<string, unknown> } {
  const { element, body } = mapToScout({ externalId: 'ext-7', data });
  return { element, body: JSON.parse(JSON.stringify(body)) as Record<string, unknown> };
}

function read(element: string, body: Record<string, unknown>): Data {
  return mapFromScout(element, body).values;
}

const lines = fc
  .string({ maxLength: 40, unit: 'grapheme' })
  .map((text) => `A ${text.replaceAll(/[\p{C}\u2028\u2029<>]/gu, '').trim()}`.trim());
const notes = fc.oneof(lines, fc.constant('Erste Zeile\n\nDritte 🏡 Zeile'), fc.constant('ä\n'.repeat(1300).trim()));

function valuesOf({ kind, options = [], wire, maxLength = 60, maxBytes }: Field): fc.Arbitrary<unknown> {
  if (kind === 'number')
    return fc.constantFrom(1, 2, 7, 30.5, 98.44, 1998, 649_000).filter((value) => wire.safeParse(value).success);
  if (kind === 'flag') return fc.boolean();
  if (kind === 'choices') return fc.subarray([...options], { minLength: 1 });
  if (kind === 'day') return fc.constantFrom('2013-04-30', '2014-05-01', '2026-03-01');
  if (options.length > 0) return fc.constantFrom(...options);
  return maxBytes === undefined ? lines.map((text) => text.slice(0, maxLength).toWellFormed().trim()) : notes;
}

/** Fields that the portal has no word for. */
const unknownThere = new Set(
  words(`shortTitle owner ownerIsPlural immoviewerId areaBasis realStreet realHouseNumber energyCertificateIssuedAt
    energyCertificateValidTill rentedSince serviceChargeRecoverable maintenanceReserve specialLevy administratorConsent
    coOwnershipShare specialUseRights descriptionNoteLong descriptionNoteLongKIHelp descriptionNoteLongKIText
    locationNoteLong descriptionShortExpose additionalAttributesExpose realEstateBuyChecklist addEmptyPageToExpose
    exposeObjectOverviewDistance stakeholderDelayDays`),
);
/** Fields that are sent, or not, by others. The portal’s answer is sent again unchanged, which another test states. */
const byOthers = new Set(
  words(`value priceOnRequest priceMultiplier pricePerSQM deposit depositNote marketingType recommendedUseTypes
    constructionYear energyCertificateCreationDate energyEfficiencyClass energyConsumptionContainsWarmWater
    buildingEnergyRatingType thermalCharacteristic energyConsumptionHeating energyConsumptionElectricity
    thermalCharacteristicHeating thermalCharacteristicElectricity heatingType heatingTypeEnev2014 firingType
    energySourceEnev2014 freeFrom leaseholdEnd groundRent netFloorSpace investmentType airConditioning
    descriptionNote furnishingNote locationNote otherNote constructionPhase numberOfFloors`),
);
const saysLittle = new Set<unknown>(['NO_INFORMATION', 'NOT_APPLICABLE', 'NO', false]);

describe.each(objectTypes)('%s', (type) => {
  const names = fieldsOfType(fields, type);
  const required = names.filter((name) => fields[name]?.requiredFor?.includes(type));
  const objects = fc
    .record(Object.fromEntries(names.map((name) => [name, valuesOf(fields[name] as Field)])), {
      requiredKeys: required,
    })
    .map((data): Data => ({ ...data, realEstateType: type }));

  it('comes back with the fields that the portal knows', () => {
    fc.assert(
      fc.property(objects, (data) => {
        const { element, body } = send(data);
        const values = read(element, body);
        const kept = names.filter(
          (name) =>
            !unknownThere.has(name) &&
            !byOthers.has(name) &&
            !saysNothing(data[name]) &&
            !saysLittle.has(data[name]) &&
            isAsked(fields[name] as Field, data),
        );
        expect(Object.fromEntries(kept.map((name) => [name, values[name]]))).toEqual(
          Object.fromEntries(kept.map((name) => [name, data[name]])),
        );
      }),
      { seed, numRuns: 60 },
    );
  });

  it('is sent again as it was', () => {
    fc.assert(
      fc.property(objects, (data) => {
        const first = send(data);
        expect(send(read(first.element, first.body))).toEqual(first);
      }),
      { seed, numRuns: 60 },
    );
  });

  it('is valid whatever the portal answers', () => {
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom<unknown>('YES', 'true', 0, -1, 1e300, 1e-300, '12.50', '🏡'.repeat(5000), { value: '7' }, [[]]),
      fc.string({ unit: 'binary', maxLength: 200 }),
    );
    const leaves = fc.dictionary(fc.constantFrom(...elementNames), anything, { maxKeys: 12 });
    const parts = fc.oneof(anything, leaves, fc.array(leaves, { maxLength: 3 }));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...elementNames), parts, { maxKeys: 40 }), (body) => {
        const { values } = mapFromScout(type, body);
        expect(sentDataSchema.safeParse(values).error?.issues).toBeUndefined();
        expect(values['realEstateType']).toBe(type);
        const strange = Object.keys(values).filter((name) => !isOfType((dataFields as FieldSet)[name] ?? {}, type));
        expect(strange).toEqual([]);
      }),
      { seed, numRuns: 150 },
    );
  });
});

it('documents of any other shape are read without an error', () => {
  let deep: unknown = 'x';
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
  const hostile: readonly unknown[] = [
    null,
    [],
    'text',
    {
      title: { toString: 1, valueOf: 2 },
      address: null,
      price: deep,
      recommendedUseTypes: deep,
      deposit: { toString: 1 },
    },
    JSON.parse('{"__proto__":{"title":"x"},"constructor":{"prototype":1},"courtage":[[[]]],"energySourcesEnev2014":7}'),
    { descriptionNote: '<'.repeat(3_000_000), title: 'x'.repeat(3_000_000), furnishingNote: '\n'.repeat(100_000) },
  ];
  for (const body of hostile)
    for (const type of objectTypes) {
      const { values } = mapFromScout(type, body as Record<string, unknown>);
      expect(sentDataSchema.safeParse(values).success).toBe(true);
    }
});

it('a type that we do not have comes without values, with its number', () => {
  expect(mapFromScout('realestates.seniorCare', { externalId: ' a/7 ', title: 'x' })).toEqual({
    externalId: 'a/7',
    values: {},
  });
  expect(mapFromScout('__proto__', {}).values).toEqual({});
});

it('a list of one may come as its only value', () => {
  const uses = (recommendedUseTypes: unknown) =>
    read('realestates.livingBuySite', { recommendedUseTypes })['recommendedUseTypes'];
  expect(uses({ siteRecommendedUseType: ['VILLA', 'GARDEN', 'CASTLE'] })).toEqual(['GARDEN', 'VILLA']);
  expect(uses({ siteRecommendedUseType: 'VILLA' })).toEqual(['VILLA']);
  expect(uses([{ siteRecommendedUseType: 'VILLA' }])).toEqual(['VILLA']);
  const house = { energySourcesEnev2014: { energySourceEnev2014: 'GAS' } };
  expect(read('realestates.houseBuy', house)['energySourceEnev2014']).toBe('GAS');
});

it('amounts of other periods become those of a month or year, or are left out', () => {
  const price = (value: number, priceIntervalType: string) => ({ value, priceIntervalType });
  const rent = (interval: string) => read('realestates.garageRent', { price: price(1200, interval) })['value'];
  expect(['MONTH', 'YEAR', 'WEEK'].map(rent)).toEqual([1200, 100, undefined]);
  const income = { rentalIncomeActual: price(5060, 'MONTH') };
  expect(read('realestates.investment', income)['rentalIncomeActual']).toBe(60_720);
});

it('a price of 0 is one on request', () => {
  const office = read('realestates.office', { commercializationType: 'RENT', price: { value: 0, currency: 'EUR' } });
  expect([office['value'], office['priceOnRequest'], office['marketingType']]).toEqual([undefined, 'YES', 'RENT']);
  expect(read('realestates.office', { price: { value: '' } })['priceOnRequest']).toBeUndefined();
});

it.each([
  ['3060 €', 3060],
  ['3.060 €', 3060],
  ['3.060,50 EUR', 3060.5],
  ['3 Kaltmieten', undefined],
])('a deposit of %j is read', (deposit, amount) => {
  expect(read('realestates.apartmentRent', { deposit })['deposit']).toBe(amount);
});

it('notes have lines again, are cut by bytes, and give back the facts of their last line', () => {
  const values = read('realestates.houseBuy', {
    descriptionNote: 'ä'.repeat(3000),
    locationNote: 'Ruhig.<br />Grün.<br><br>Nah.',
    furnishingNote: 'Parkett.<br>Ausstattung: Kamin, Balkon',
    otherNote: 'Ausstattung: Kamin',
  });
  expect(Buffer.byteLength(String(values['descriptionNote']))).toBe(3998);
  expect([values['locationNote'], values['furnishingNote'], values['otherNote']]).toEqual([
    'Ruhig.\nGrün.\n\nNah.',
    'Parkett.',
    'Ausstattung: Kamin',
  ]);
  expect([values['fireplace'], values['balcony']]).toEqual(['YES', 'YES']);
  const ours = read('realestates.houseBuy', { furnishingNote: 'Ausstattung: Kamin, Sauna' });
  expect([ours['furnishingNote'], ours['fireplace']]).toEqual(['Ausstattung: Kamin, Sauna', undefined]);
});

it('an object without commission is free of it, an old certificate is one', () => {
  const values = read('realestates.apartmentBuy', { courtage: { hasCourtage: 'NO' }, thermalCharacteristic: 160.456 });
  expect([values['courtage'], values['energyCertificateAvailability'], values['thermalCharacteristic']]).toEqual([
    'provisionsfrei',
    'AVAILABLE',
    160.46,
  ]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field, FieldSet } from '#platform/contract/fields.ts';
import { fieldsOfType, isOfType } from '#platform/contract/optional-kinds.ts';
import { isCommissionFree } from '../../contract/objects/commission.ts';
import { dataFields } from '../../contract/objects/objekt-entity.ts';
import { sentDataSchema } from '../../contract/objects/objekt-data.ts';
import { objectFields } from '../../contract/objects/object-fields.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import * as codes from './codes.ts';
import * as readCodes from './read-codes.ts';
import { readOpenImmo } from './read-document.ts';
import { writeDocument } from './write-package.ts';

type Data = Readonly<Record<string, unknown>>;

const contact = { firm: 'Makler & Söhne', name: '', email: 'a@example.com', telephone: '', website: '' };
const picture = { title: 'Küche', isFloorplan: false, position: null, isFirst: true };

function write(data: Data): string {
  return writeDocument({
    objects: [
      {
        objectId: '2026-001',
        externalId: 'ext-7',
        obid: 'org-obj',
        data,
        pictures: [
          { ...picture, fileName: 'küche.jpg' },
          { ...picture, fileName: 'plan.jpg', isFloorplan: true },
        ],
        day: '2026-11-28',
        action: 'CHANGE',
      },
    ],
    contact,
    providerNumber: '4711',
    providerId: 'anid',
    now: new Date('2026-11-28T10:00:00Z'),
    form: { scope: 'VOLL', hasNamespace: true },
  });
}

/** Fields that the export writes and the format has one word for, whatever the others are. */
const kept = new Set<string>(
  `title shortTitle street houseNumber postcode city quarter showAddress floor numberOfFloors livingSpace plotArea
   usableFloorSpace netFloorSpace totalFloorSpace industrialArea additionalArea minDivisible shopWindowLength grz gfz
   numberOfRooms numberOfBedRooms numberOfBathRooms numberOfUnits numberOfCommercialUnits guestToilet lodgerFlat value
   baseRent totalRent serviceCharge additionalCosts heatingCosts heatingCostsInServiceCharge plusVat deposit depositNote
   priceOnRequest priceMultiplier rentalIncomeActual rentalIncomeTarget rentalIncome courtage courtageNote
   parkingSpaceType parkingSpacePrice numberOfParkingSpaces constructionYear lastRefurbishment condition interiorQuality
   siteDevelopmentType siteConstructibleType energyCertificateAvailability buildingEnergyRatingType
   thermalCharacteristic energyEfficiencyClass
   energyCertificateIssuedAt energyCertificateValidTill
   energyConsumptionContainsWarmWater
   heatingTypeEnev2014 energySourceEnev2014 flooringType lanCables airConditioning airConditioned lift goodsLift cellar
   garden builtInKitchen kitchenComplete fireplace handicappedAccessible ramp hasCanteen listed rented petsAllowed
   useAsFlatshareRoom certificateOfEligibilityNeeded summerResidencePractical freeFrom freeUntil descriptionNote
   furnishingNote locationNote otherNote marketingType leasehold buildingType apartmentType officeType storeType
   investmentType garageType utilizationTradeSite`.split(/\s+/u),
);

/** Values of which several are written as one: what comes back. */
const merged: Readonly<Record<string, string | undefined>> = {
  'marketingType PURCHASE_PER_SQM': 'PURCHASE',
  'marketingType RENT_PER_SQM': 'RENT',
  'marketingType BUDGET_RENT': 'RENT',
  'marketingType LEASE': 'RENT',
  'marketingType NO': 'PURCHASE',
  'marketingType BY_APPOINTMENT': 'PURCHASE',
  'buildingType SPECIAL_REAL_ESTATE': 'NO_INFORMATION',
  'buildingType OTHER': 'NO_INFORMATION',
  'apartmentType OTHER': 'NO_INFORMATION',
  'apartmentType RAISED_GROUND_FLOOR': 'GROUND_FLOOR',
  'officeType STUDIO': 'LOFT',
  'officeType OFFICE_FLOOR': 'OFFICE',
  'officeType OFFICE_STORAGE_BUILDING': 'OFFICE',
  'officeType LIVING_AND_COMMERCIAL_BUILDING': 'OFFICE_BUILDING',
  'officeType OFFICE_AND_COMMERCIAL_BUILDING': 'OFFICE_BUILDING',
  'officeType COMMERCIAL_CENTRE': 'OFFICE_CENTRE',
  'storeType SALES_HALL': 'SALES_AREA',
  'garageType NO_INFORMATION': 'STREET_PARKING',
  'investmentType COMMERCIAL_UNIT': 'COMMERCIAL_BUILDING',
  'investmentType COMMERCIAL_PROPERTY': 'COMMERCIAL_BUILDING',
  'investmentType SHOP_SALES_FLOOR': 'COMMERCIAL_BUILDING',
  'investmentType SERVICE_CENTRE': 'OFFICE_BUILDING',
  'investmentType HALL_STORAGE': 'INDUSTRIAL_PROPERTY',
  'interiorQuality SIMPLE': 'NORMAL',
  'flooringType ANTISTATIC_FLOOR': 'CARPET',
  'flooringType OFFICE_CARPET': 'CARPET',
  'flooringType EPOXY_RESIN': 'CONCRETE',
};

/** Values that the export writes in no word. */
const unwritten = new Set(
  `NO_INFORMATION NOT_APPLICABLE siteConstructibleType investmentType.SINGLE_FAMILY_HOUSE investmentType.FREEHOLD_FLAT
   investmentType.RESTAURANT investmentType.HOTEL investmentType.LEISURE_FACILITY investmentType.OTHER
   flooringType.CUSTOMIZABLE flooringType.WITHOUT lanCables.NO lanCables.BY_APPOINTMENT airConditioning.NO
   airConditioning.BY_APPOINTMENT petsAllowed.NEGOTIABLE BIO_ENERGY WIND_ENERGY HYDRO_ENERGY
   ENVIRONMENTAL_THERMAL_ENERGY COMBINED_HEAT_AND_POWER_FOSSIL_FUELS
   COMBINED_HEAT_AND_POWER_RENEWABLE_ENERGY
   COMBINED_HEAT_AND_POWER_REGENERATIVE_ENERGY COMBINED_HEAT_AND_POWER_BIO_ENERGY`.split(/\s+/u),
);

const lines = fc
  .string({ maxLength: 60, unit: 'binary' })
  .filter((text) => !/[\p{C}\u2028\u2029\uFFFE\uFFFF]/u.test(text) && !/<\/?\w/u.test(text))
  .map((text) => text.trim());

function valuesOf({ kind, options = [], wire, maxLength, maxBytes }: Field): fc.Arbitrary<unknown> {
  if (kind === 'number')
    return fc.constantFrom(1, 2, 7, 30.5, 98.44, 0.25, 1998, 649_000).filter((value) => wire.safeParse(value).success);
  if (kind === 'flag') return fc.boolean();
  if (kind === 'choices') return fc.constant(options.slice(0, 2));
  if (kind === 'day') return fc.constantFrom('2013-04-30', '2026-03-01');
  if (options.length > 0) return fc.constantFrom(...options);
  const text = fc.oneof(lines, fc.constant('Öl & »Möbel« "neu" ]]>'));
  return maxBytes === undefined
    ? text.map((value) =>
        value
          .slice(0, maxLength ?? 60)
          .toWellFormed()
          .trim(),
      )
    : fc.oneof(text, fc.constant('Erste Zeile\n\nDritte 🏡 Zeile'));
}

const isSaid = (name: string, value: unknown): boolean =>
  kept.has(name) &&
  value !== '' &&
  !(value === false && name !== 'showAddress') &&
  (!unwritten.has(String(value)) || /^(?:building|apartment|garage)Type$/u.test(name)) &&
  !unwritten.has(`${name}.${String(value)}`);

const is = (data: Data, field: string): boolean => data[field] === 'YES';
const hasCertificate = (data: Data): boolean => data['energyCertificateAvailability'] === 'AVAILABLE';
const hasKind = (data: Data): boolean => String(data['buildingEnergyRatingType']).startsWith('ENERGY');
const isPriceLost = (data: Data): boolean =>
  // A leasehold house is written with its price as ground rent; by the square metre the whole is written.
  is(data, 'priceOnRequest') || is(data, 'leasehold') || data['marketingType'] === 'RENT_PER_SQM';
const isDwellingToLet = (data: Data): boolean => /(?:house|apartment)Rent/u.test(String(data['realEstateType']));
// One element says what burns: of both facts the one may stand for the other.
const isHeatedByFuel = (data: Data): boolean =>
  /COMBINED|ELECTRIC|GAS|PELLET|OIL|SOLAR|PUMP|NIGHT/u.test(String(data['heatingTypeEnev2014']));
const isWithoutCertificate = (data: Data): boolean => !hasCertificate(data);

/** Facts that the export leaves out, or changes, because of others. */
const losses: Readonly<Record<string, (data: Data) => boolean>> = {
  value: (data) => isPriceLost(data) || isDwellingToLet(data),
  baseRent: isPriceLost,
  totalRent: isPriceLost,
  deposit: isPriceLost,
  priceMultiplier: isPriceLost,
  marketingType: ({ realEstateType, marketingType }) =>
    realEstateType === 'realestates.livingBuySite' && !/PURCHASE|LEASEHOLD/u.test(String(marketingType)),
  houseNumber: ({ houseNumber }) => /^(?:-|–|o\.? ?nr\.?|ohne)$/iu.test(String(houseNumber)),
  netFloorSpace: ({ realEstateType }) => /houseBuy|investment/u.test(String(realEstateType)),
  investmentType: ({ realEstateType }) => realEstateType === 'realestates.houseBuy',
  parkingSpacePrice: ({ parkingSpaceType = 'NO_INFORMATION' }) => parkingSpaceType === 'NO_INFORMATION',
  courtage: ({ courtage }) => isCommissionFree(courtage) || /^[\d.,\s]+$/u.test(String(courtage)),
  heatingTypeEnev2014: isHeatedByFuel,
  energySourceEnev2014: isHeatedByFuel,
  energyCertificateAvailability: (data) => hasCertificate(data) && data['thermalCharacteristic'] === undefined,
  thermalCharacteristic: (data) => isWithoutCertificate(data) || !hasKind(data),
  buildingEnergyRatingType: isWithoutCertificate,
  energyEfficiencyClass: isWithoutCertificate,
  energyCertificateIssuedAt: isWithoutCertificate,
  energyCertificateValidTill: isWithoutCertificate,
  energyConsumptionContainsWarmWater: (data) =>
    isWithoutCertificate(data) || !hasKind(data) || data['thermalCharacteristic'] === undefined,
};

describe.each(objectTypes)('%s', (type) => {
  const names: readonly string[] = fieldsOfType(objectFields as FieldSet, type);
  const data = fc.record(
    Object.fromEntries(names.map((name) => [name, valuesOf((objectFields as FieldSet)[name] as Field)])),
    { requiredKeys: [] },
  );

  it('comes back from its own export with every fact that the format knows', () => {
    fc.assert(
      fc.property(data, (values) => {
        const sent: Data = { ...values, realEstateType: type };
        const [object] = readOpenImmo(write(sent)).objects;
        const read = object?.values ?? {};
        expect(read['realEstateType']).toBe(type);
        for (const [name, value] of Object.entries(values)) {
          if (!isSaid(name, value) || losses[name]?.(sent) === true) continue;
          const expected = name === 'energySourceEnev2014' ? fuelOf(value) : merged[`${name} ${String(value)}`];
          expect([name, read[name]]).toEqual([name, expected ?? value]);
        }
      }),
      { seed: 20_261_128, numRuns: 40 },
    );
  });

  it('comes back with values that requests accept, and the same at the second time', () => {
    fc.assert(
      fc.property(data, (values) => {
        const once = readOpenImmo(write({ ...values, realEstateType: type })).objects[0];
        expect(sentDataSchema.safeParse(once?.values).error).toBeUndefined();
        expect(Object.keys(once?.values ?? {}).filter((name) => !isKnown(name, type))).toEqual([]);
        // The whole rent of a price by the square metre may be beyond what a price may be.
        if (values['marketingType'] !== 'RENT_PER_SQM') expect(once?.problems).toEqual([]);
        const twice = readOpenImmo(write(once?.values ?? {})).objects[0]?.values ?? {};
        // The export writes the price of a leasehold house as its ground rent, a rent by the square metre as a whole.
        const { value: _value, groundRent: _groundRent, marketingType: _marketing, ...stable } = once?.values ?? {};
        const isRewritten = values['leasehold'] === 'YES' || values['marketingType'] === 'RENT_PER_SQM';
        expect(twice).toMatchObject(isRewritten ? stable : (once?.values ?? {}));
      }),
      { seed: 20_261_129, numRuns: 30 },
    );
  });
});

/** The most general source of energy that is written as this one is. */
const fuelOf = (source: unknown): string | undefined =>
  [...readCodes.fuels].find(([mark]) => mark === codes.fuels[String(source)])?.[1];

const isKnown = (name: string, type: string): boolean => {
  const field = (dataFields as FieldSet)[name];
  return field !== undefined && isOfType(field, type);
};

it('an export comes back with its numbers, scope and pictures', () => {
  const { objects, ...rest } = readOpenImmo(write({ realEstateType: 'realestates.houseBuy', title: 'Haus' }));
  expect(rest).toEqual({ version: '1.2.7', providerNumber: '4711', scope: 'VOLL' });
  expect(objects[0]).toMatchObject({ externalId: 'ext-7', obid: 'org-obj', action: 'CHANGE', problems: [] });
  expect(objects[0]?.pictures).toEqual([
    {
      path: 'küche.jpg',
      inline: null,
      url: null,
      title: 'Küche',
      isFloorplan: false,
      group: 'TITELBILD',
      format: 'image/jpeg',
    },
    {
      path: 'plan.jpg',
      inline: null,
      url: null,
      title: 'Küche',
      isFloorplan: true,
      group: 'GRUNDRISS',
      format: 'image/jpeg',
    },
  ]);
});

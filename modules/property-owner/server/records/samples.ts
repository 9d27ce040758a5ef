import { pick } from '#platform/server/records/sample-values.ts';
import type { EntitySamples, SampleValue } from '#platform/server/records/sample-values.ts';
import { suggestions } from '../../contract/records/record-fields.ts';

const lastNames = [
  'Albrecht',
  'Böhm',
  'Demir',
  'Engel',
  'Franke',
  'Großmann',
  'Hoffmann',
  'Jäger',
  'Krüger',
  'Lindner',
  'Nowak',
  'Öztürk',
  'Petersen',
  'Schröder',
  'Weiß',
] as const;
const firstNames = [
  'Anna',
  'Jonas',
  'Ayşe',
  'Lukas',
  'Maria',
  'Stefan',
  'Özlem',
  'Peter',
  'Katharina',
  'Milan',
] as const;
const cities = [
  ['50667', 'Köln'],
  ['80331', 'München'],
  ['20095', 'Hamburg'],
  ['04109', 'Leipzig'],
  ['40213', 'Düsseldorf'],
  ['97070', 'Würzburg'],
  ['18055', 'Rostock'],
  ['79098', 'Freiburg'],
] as const;
const streets = [
  'Hauptstraße',
  'Lindenallee',
  'Bahnhofstraße',
  'Am Mühlbach',
  'Goethestraße',
  'Ringstraße',
  'Schützenweg',
  'Rosengasse',
] as const;
const trades = [
  'Sanitär',
  'Elektro',
  'Gärtnerei',
  'Dachdeckerei',
  'Hausmeisterdienst',
  'Malerbetrieb',
  'Aufzugsbau',
  'Schornsteinfeger',
] as const;
const costTypes = [
  'Miete',
  'Grundsteuer',
  'Müllabfuhr',
  'Wasser und Abwasser',
  'Gebäudeversicherung',
  'Hausmeister',
  'Gartenpflege',
  'Heizung',
  'Instandhaltung',
  'Verwaltergebühr',
] as const;

const oneOf =
  (values: readonly string[]): SampleValue =>
  (random) =>
    pick(random, values);
/** Returns a value by index, so that related fields of a sample agree. */
const nth = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;
const firstName = (index: number) => nth(firstNames, index * 7);
const lastName = (index: number) => nth(lastNames, index * 4 + Math.floor(index / 15));

const person: EntitySamples = {
  firstName: (_random, index) => firstName(index),
  lastName: (_random, index) => lastName(index),
  fullName: (_random, index) => `${firstName(index)} ${lastName(index)}`,
  telephoneNumber: (random) => `0221 ${100_000 + Math.floor(random() * 900_000)}`,
};
const address: EntitySamples = {
  street: oneOf(streets),
  streetNumber: (random) => String(1 + Math.floor(random() * 120)),
  postcode: (_random, index) => nth(cities, index)[0],
  city: (_random, index) => nth(cities, index)[1],
};
const bank: EntitySamples = { bic: () => 'BYLADEM1001' };
/** Returns full euros by index, so that derived values can be computed again. */
const housingContribution = (index: number) => 120 + ((index * 37) % 280);
const numbered =
  (first: number): SampleValue =>
  (_random, index) =>
    String(first + index);
const made: EntitySamples = { source: () => 'manual' };

/**
 * Sample values of the master data in development mode; the maintenance reserve is a tenth of the housing contribution.
 */
export const propertyOwnerSamples: Readonly<Record<string, EntitySamples>> = {
  owner: { ...person, ...address, ...bank, ...made, eid: numbered(10_001), contractTo: () => null },
  property: {
    ...address,
    ...made,
    name: (random, index) => `${pick(random, streets)} ${index + 1}`,
    parcel: (random) => `${100 + Math.floor(random() * 900)}/${1 + Math.floor(random() * 9)}`,
    totalArea: (random) => (20_000 + Math.floor(random() * 180_000)) / 100,
    numberRentalUnits: (random) => 2 + Math.floor(random() * 28),
  },
  rentalUnit: {
    ...made,
    appartmentNumber: (_random, index) => `WE ${String(1 + (index % 24)).padStart(2, '0')}`,
    description: (random) => `${1 + Math.floor(random() * 4)} Zimmer, Küche, Bad`,
    location: oneOf(suggestions.location),
    type: (random) => (random() < 0.85 ? 'Wohnung' : 'Lager'),
    area: (random) => (2800 + Math.floor(random() * 9000)) / 100,
    moid: numbered(20_001),
  },
  tenant: {
    ...person,
    ...address,
    ...bank,
    ...made,
    salutation: (random) => pick(random, ['Herr', 'Frau']),
    title: () => '',
    typeOfUse: oneOf(suggestions.typeOfUse),
    mid: numbered(30_001),
    rentedTo: () => null,
  },
  rentalSecurityDepositAccount: {
    ...bank,
    accountType: oneOf(suggestions.accountType),
    status: (random) => pick(random, ['PASSIV', 'AKTIV']),
  },
  costStructure: { coldRent: (random) => 380 + Math.floor(random() * 900), rentTo: () => null },
  serviceProvider: {
    ...person,
    ...address,
    ...bank,
    company: (random, index) => `${pick(random, trades)} ${lastName(index)}`,
  },
  costType: {
    ...made,
    longName: (_random, index) => `${nth(costTypes, index)} ${index + 1}`,
    shortName: (_random, index) => nth(costTypes, index).slice(0, 3).toUpperCase(),
    income: (_random, index) => index % costTypes.length === 0,
    outcome: (_random, index) => index % costTypes.length !== 0,
    category: (_random, index) =>
      suggestions.category[
        index % costTypes.length === 0 ? 0 : (index % costTypes.length) + 1 === costTypes.length ? 2 : 1
      ],
    kaid: numbered(4001),
  },
  homeownersAssociationCostStructure: {
    ...bank,
    housingContribution: (_random, index) => housingContribution(index),
    maintenanceReserve: (_random, index) => housingContribution(index) / 10,
    toDate: () => null,
  },
};

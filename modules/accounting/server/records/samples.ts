import { pick } from '#platform/server/records/sample-values.ts';
import type { EntitySamples, SampleRandom, SampleValue } from '#platform/server/records/sample-values.ts';

const businesses = [
  'Bäckerei',
  'Malerbetrieb',
  'Zahnarztpraxis',
  'Autohaus',
  'Gärtnerei',
  'Kanzlei',
  'Schreinerei',
  'Apotheke',
  'Fahrradladen',
  'Weingut',
  'Druckerei',
  'Fleischerei',
] as const;
const lastNames = [
  'Müller',
  'Schröder',
  'Weiß',
  'Krüger',
  'Yılmaz',
  'Nowak',
  'Hoffmann',
  'Jäger',
  'Öztürk',
  'Lehmann',
  'Böhm',
  'Petersen',
  'Großmann',
  'Vogel',
  'Sommer',
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
const works = [
  'Dachsanierung',
  'Jahresabschluss',
  'Webauftritt',
  'Umbau Erdgeschoss',
  'Heizungstausch',
  'Messeauftritt',
  'Schulung',
  'Gartenanlage',
  'Lohnabrechnung',
] as const;
const services = [
  'Beratung',
  'Montage',
  'Planung',
  'Wartung',
  'Anfahrt',
  'Buchführung',
  'Gutachten',
  'Reinigung',
  'Schulung vor Ort',
] as const;

const oneOf =
  (values: readonly string[]): SampleValue =>
  (random) =>
    pick(random, values);
/** Postcode and city belong together: both follow from the index. */
const cityOf = (index: number) => cities[index % cities.length] ?? cities[0];
const year = (random: SampleRandom, first: number) => String(first + Math.floor(random() * 2));

/** Sample values of customers, projects and services in development mode. */
export const accountingSamples: Readonly<Record<string, EntitySamples>> = {
  customer: {
    name: (random) => `${pick(random, businesses)} ${pick(random, lastNames)}`,
    number: (_random, index) => `K-${1001 + index}`,
    salutation: oneOf(['Frau', 'Herr', 'Firma']),
    contactPerson: (random) => `${pick(random, firstNames)} ${pick(random, lastNames)}`,
    telephoneNumber: (random) => `0221 ${100_000 + Math.floor(random() * 900_000)}`,
    street: oneOf(streets),
    streetNumber: (random) => String(1 + Math.floor(random() * 120)),
    postcode: (_random, index) => cityOf(index)[0],
    city: (_random, index) => cityOf(index)[1],
    country: () => 'DE',
    vatNumber: (_random, index) => `DE${100_000_001 + index}`,
    buyerReference: () => '',
    electronicAddress: (_random, index) => `rechnung${index + 1}@muster.example`,
    electronicAddressScheme: () => 'EM',
    paymentTermDays: (random) => pick(random, [7, 14, 30]),
    invoiceLanguage: () => 'de',
  },
  project: {
    name: (random, index) => `${pick(random, works)} ${index + 1}`,
    number: (_random, index) => `P-${101 + index}`,
    projectStartDate: (random) => `${year(random, 2024)}-0${1 + Math.floor(random() * 9)}-01`,
    projectEndDate: (random) => (random() < 0.3 ? null : `${year(random, 2026)}-1${Math.floor(random() * 3)}-28`),
  },
  service: {
    name: (random, index) => `${pick(random, services)} ${index + 1}`,
    number: (_random, index) => `L-${101 + index}`,
    description: (random) => `${pick(random, services)} nach Aufwand`,
    uom: oneOf(['hour', 'piece', 'day']),
    vat: (random) => (random() < 0.8 ? 19 : 7),
    vatReason: () => '',
  },
};

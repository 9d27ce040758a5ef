import type { Values } from './collect-values.ts';
import * as codes from './read-codes.ts';
import type { Facts } from './read-facts.ts';

/** Codes that say nothing, or that we have no word for, are left out without a note. */
const saysNothing = new Set(['', 'NO_INFORMATION']);

/** Adds the value of a code; one that the format does not have is noted. */
export function putCode(
  facts: Facts,
  values: Values,
  name: string,
  code: string,
  list: ReadonlyMap<string, string>,
): void {
  const value = list.get(code) ?? '';
  if (code !== '' && value === '') facts.note('value_unknown', `${name}: ${code.slice(0, 60)}`);
  if (!saysNothing.has(value)) values.put(name, value);
}

/** Reads areas, rooms and building law. */
export function readAreas(facts: Facts, values: Values): void {
  const area = (name: string): number | undefined => facts.number('flaechen', name) || undefined;
  const { type } = values;
  const [usable, total] = [area('nutzflaeche'), area('gesamtflaeche')];
  const isSite = /site$/iu.test(type);
  values.put('livingSpace', area('wohnflaeche'));
  values.put('usableFloorSpace', usable);
  values.put('totalFloorSpace', total);
  values.put('plotArea', area('grundstuecksflaeche') ?? (isSite ? total : undefined));
  if (type === 'realestates.office') values.put('netFloorSpace', area('bueroflaeche') ?? usable ?? total);
  if (type === 'realestates.store')
    values.put('netFloorSpace', area('verkaufsflaeche') ?? area('ladenflaeche') ?? usable ?? total);
  if (type === 'realestates.investment') values.put('netFloorSpace', usable ?? total);
  values.put('industrialArea', area('vermietbare_flaeche'));
  values.put('additionalArea', area('sonstflaeche'));
  values.put('minDivisible', area('teilbar_ab'));
  values.put('shopWindowLength', area('fensterfront'));
  for (const [name, element] of Object.entries(counts)) values.put(name, facts.number('flaechen', element));
  values.mark('lodgerFlat', facts.truth('flaechen', 'einliegerwohnung'));
  values.mark('balcony', (area('anzahl_balkone') ?? area('anzahl_logia') ?? 0) > 0);
  values.mark('terrace', (area('anzahl_terrassen') ?? 0) > 0);
  values.mark('garden', facts.truth('ausstattung', 'gartennutzung') === true || (area('gartenflaeche') ?? 0) > 0);
}

const counts = {
  numberOfRooms: 'anzahl_zimmer',
  numberOfBedRooms: 'anzahl_schlafzimmer',
  numberOfBathRooms: 'anzahl_badezimmer',
  numberOfUnits: 'anzahl_wohneinheiten',
  numberOfCommercialUnits: 'anzahl_gewerbeeinheiten',
  grz: 'grz',
  gfz: 'gfz',
} as const;

/** Reads equipment and heating. */
export function readEquipment(facts: Facts, values: Values): void {
  const is = (name: string): boolean | undefined => facts.truth('ausstattung', name);
  const kitchen = facts.marks('ausstattung', 'kueche');
  const lifts = facts.marks('ausstattung', 'fahrstuhl');
  const floor = [...facts.marks('ausstattung', 'boden')].find((mark) => codes.floors.has(mark)) ?? '';
  putCode(
    facts,
    values,
    'interiorQuality',
    facts.text('ausstattung', 'ausstatt_kategorie').toUpperCase(),
    codes.qualities,
  );
  values.mark('useAsFlatshareRoom', is('wg_geeignet'));
  values.mark('builtInKitchen', kitchen.has('EBK'));
  values.mark('kitchenComplete', kitchen.has('EBK'));
  putCode(facts, values, 'flooringType', floor, codes.floors);
  values.mark('fireplace', is('kamin'));
  values.mark('airConditioned', is('klimatisiert'));
  values.put('airConditioning', toAnswer(is('klimatisiert')));
  values.put('lanCables', toAnswer(is('dv_verkabelung')));
  values.mark('lift', lifts.has('PERSONEN'));
  values.mark('goodsLift', lifts.has('LASTEN'));
  values.mark('handicappedAccessible', is('barrierefrei') === true || is('rollstuhlgerecht') === true);
  values.mark('ramp', is('rampe'));
  values.mark('hasCanteen', is('kantine_cafeteria'));
  values.mark('cellar', /^(?:JA|TEIL|TRUE)$/u.test(facts.code('keller', 'ausstattung', 'unterkellert')));
  values.mark('guestToilet', is('gaestewc'));
  readHeating(facts, values);
}

const toAnswer = (is: boolean | undefined): string | undefined => (is === undefined ? undefined : is ? 'YES' : 'NO');

/** One element says with what is heated and how; where it says one thing, it stands for both. */
function readHeating(facts: Facts, values: Values): void {
  const fuelMarks = facts.marks('ausstattung', 'befeuerung');
  const heatingMarks = facts.marks('ausstattung', 'heizungsart');
  const written = facts.text('zustand_angaben', 'energiepass', 'primaerenergietraeger');
  const source = codes.fuelWords.find(([words]) => words.test(written))?.[1];
  const heating = findMarked(codes.heatings, heatingMarks);
  // A fuel beside the source of the certificate says how it is heated.
  const others = new Set([...fuelMarks].filter((mark) => codes.fuels.get(mark) !== source));
  values.put(
    'heatingTypeEnev2014',
    heating ?? findMarked(codes.heatingFuels, others) ?? findMarked(codes.heatingFuels, fuelMarks),
  );
  values.put('energySourceEnev2014', source ?? findMarked(codes.fuels, fuelMarks));
}

const findMarked = (list: ReadonlyMap<string, string>, marks: ReadonlySet<string>): string | undefined =>
  [...list].find(([mark]) => marks.has(mark))?.[1];

const fourDigits = /(?<!\d)(?:1[0-9]|20)\d{2}(?!\d)/u;

/** A year within a text, such as `ca. 1985`. */
function readYear(text: string): number | undefined {
  const [year] = fourDigits.exec(text) ?? [];
  return year === undefined ? undefined : Number(year);
}

/** Reads year, condition and the energy certificate. */
export function readCondition(facts: Facts, values: Values): void {
  const built = facts.text('zustand_angaben', 'baujahr');
  const modernised = facts.text('zustand_angaben', 'letztemodernisierung');
  const condition = facts.code('zustand_art', 'zustand_angaben', 'zustand');
  values.put('constructionYear', readYear(built) ?? readYear(facts.text('zustand_angaben', 'energiepass', 'baujahr')));
  values.mark('constructionYearUnknown', /unbekannt/iu.test(built));
  values.put('lastRefurbishment', readYear(modernised));
  putCode(facts, values, 'condition', condition, codes.conditions);
  values.put('constructionPhase', codes.constructionPhases.get(condition));
  const rules = facts.code('bebaubar_attr', 'zustand_angaben', 'bebaubar_nach');
  putCode(facts, values, 'siteConstructibleType', rules, codes.buildingRules);
  const development = facts.code('erschl_attr', 'zustand_angaben', 'erschliessung');
  putCode(facts, values, 'siteDevelopmentType', development, codes.developments);
  readCertificate(facts, values);
}

/** Elements by which a document says that there is a certificate. */
const certificateElements = [
  'epart',
  'gueltig_bis',
  'energieverbrauchkennwert',
  'endenergiebedarf',
  'stromwert',
  'waermewert',
  'wertklasse',
  'ausstelldatum',
];

function readCertificate(facts: Facts, values: Values): void {
  const text = (name: string): string => facts.text('zustand_angaben', 'energiepass', name);
  const law = text('jahrgang').toLowerCase();
  const isThere = certificateElements.some((name) => /[1-9a-z]/iu.test(text(name))) || certificateLaws.has(law);
  const stated = availabilities.get(law) ?? (isThere ? 'AVAILABLE' : undefined);
  values.put('energyCertificateAvailability', stated);
  if (stated !== 'AVAILABLE') return;
  values.put('energyEfficiencyClass', text('wertklasse').replaceAll(/\s/gu, '').toUpperCase());
  values.put('energyCertificateIssuedAt', facts.day('zustand_angaben', 'energiepass', 'ausstelldatum'));
  values.put('energyCertificateValidTill', facts.day('zustand_angaben', 'energiepass', 'gueltig_bis'));
  values.put('energyCertificateCreationDate', certificateLaws.get(law));
  values.mark('energyConsumptionContainsWarmWater', facts.truth('zustand_angaben', 'energiepass', 'mitwarmwasser'));
  readEnergy(facts, values, text('epart').toUpperCase());
}

/** Words of a document without a certificate. */
const availabilities: ReadonlyMap<string, string> = new Map([
  ['nicht_noetig', 'NOT_REQUIRED'],
  ['bei_besichtigung', 'NOT_AVAILABLE_YET'],
  ['ohne', 'NOT_AVAILABLE_YET'],
]);

const certificateLaws: ReadonlyMap<string, string> = new Map([
  ['2008', 'BEFORE_01_MAY_2014'],
  ['2014', 'FROM_01_MAY_2014'],
]);

/** Reads the values; they say which kind of certificate it is, where that is not stated. */
function readEnergy(facts: Facts, values: Values, kind: string): void {
  const number = (name: string): number | undefined =>
    facts.number('zustand_angaben', 'energiepass', name) || undefined;
  const [demand, use] = [number('endenergiebedarf'), number('energieverbrauchkennwert')];
  const isDemand = kind === '' ? demand !== undefined : kind.startsWith('BEDARF');
  const isUse = kind === '' ? demand === undefined && use !== undefined : kind.startsWith('VERBRAUCH');
  const [electricity, heat] = [number('stromwert'), number('waermewert')];
  values.put('buildingEnergyRatingType', isDemand ? 'ENERGY_REQUIRED' : isUse ? 'ENERGY_CONSUMPTION' : undefined);
  values.put('thermalCharacteristic', isDemand ? (demand ?? use) : (use ?? demand));
  values.put(isDemand ? 'thermalCharacteristicElectricity' : 'energyConsumptionElectricity', electricity);
  values.put(isDemand ? 'thermalCharacteristicHeating' : 'energyConsumptionHeating', heat);
}

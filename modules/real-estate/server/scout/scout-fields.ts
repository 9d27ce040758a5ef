import { objectFields } from '../../contract/objects/object-fields.ts';
import { elementNames } from './scout-structure.ts';

/** Elements, and names in messages of the portal, whose fields are called otherwise here. */
const renamed: ReadonlyMap<string, string> = new Map(
  Object.entries({
    externalId: 'externalId',
    address: 'street',
    wgs84Coordinate: 'street',
    price: 'value',
    calculatedPrice: 'value',
    value: 'value',
    commercializationType: 'marketingType',
    calculatedTotalRent: 'totalRent',
    hasCourtage: 'courtage',
    energyCertificate: 'energyCertificateAvailability',
    energyCertificateInformation: 'energyCertificateAvailability',
    energyPerformanceCertificate: 'energyCertificateAvailability',
    energySourcesEnev2014: 'energySourceEnev2014',
    energySourceEnev2014: 'energySourceEnev2014',
    firingTypes: 'energySourceEnev2014',
    firingType: 'energySourceEnev2014',
    heatingType: 'heatingTypeEnev2014',
    electricityConsumption: 'energyConsumptionElectricity',
    heatingConsumption: 'energyConsumptionHeating',
    officeRentDurations: 'officeRentDuration',
    siteRecommendedUseType: 'recommendedUseTypes',
    siteRecommendedUseForTradeType: 'recommendedUseTypes',
    areaDivisibleFrom: 'minDivisible',
  }),
);

/** Parts of a price: the field is that of the whole. */
const partsOfPrice = new Set(['value', 'currency', 'priceIntervalType']);

function findField(name: string): string | undefined {
  const known = renamed.get(name);
  if (known !== undefined) return known;
  return (elementNames.has(name) || name === 'officeRentDuration') && Object.hasOwn(objectFields, name)
    ? name
    : undefined;
}

/**
 * Returns the field of `data` that a name in a refusal means; null for none.
 *
 * @param element a name or path: `numberOfRooms`, `realestates.houseBuy.address.postcode`, `price.value`
 */
export function fieldOfScout(element: string): string | null {
  const path = element
    .slice(0, 300)
    .split(/\W+/u)
    .filter((name) => name !== '' && !/^\d+$/u.test(name))
    // Messages write names of types as well: `EnergySourceEnev2014`.
    .map((name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`);
  const last = path.at(-1) ?? '';
  const parent = path.at(-2);
  if (parent !== undefined && (partsOfPrice.has(last) || (last === 'marketingType' && parent !== 'price')))
    return findField(parent) ?? findField(last) ?? null;
  for (const name of path.toReversed()) {
    const field = findField(name);
    if (field !== undefined) return field;
  }
  return null;
}

/** Fields that the codes of the portal for energy certificates mean (section 1.6 of its observed rules). */
const energyCodes: Readonly<Record<string, string>> = {
  EV_NOT_AVAILABLE_BUT_FIELDS_FILLED: 'energyCertificateAvailability',
  EV_EFFICIENCY_CLASS_NOT_VALID_FOR_THIS_CERTIFICATE: 'energyEfficiencyClass',
  EV_WARM_WATER_FIELD_NOT_VALID_FOR_THIS_CERTIFICATE: 'energyConsumptionContainsWarmWater',
};

/** Characters of a message that are read. */
const maxMessage = 5000;
const stated = /\bMESSAGE:\s{0,9}([\w.:/]{1,300}?)\s{0,9}(?=[:\]])/giu;
const codes = /\bEV_[A-Z_]{3,80}\b/gu;
const mark = /\b(?:element|field|attribute|property|parameter)\s|["'`{<\u201E\u201C]/u;
const word = /[A-Za-z]\w*(?:[.:/][A-Za-z]\w*)*/u;
const names = new RegExp(`(?<before>${mark.source})?(?<name>${word.source})`, 'giu');

/**
 * Lists the fields of `data` that a message of the portal names, each once. A plain word such as `price` counts only
 * where the message marks it as a name.
 */
export function fieldsNamedIn(text: string): readonly string[] {
  const message = text.slice(0, maxMessage);
  const found = [...message.matchAll(stated)].map(([, path = '']) => fieldOfScout(path));
  // Behind a stated name comes the value that was sent, in which any name may occur.
  const all = found.some((field) => field !== null)
    ? found
    : [
        ...[...message.matchAll(codes)].map(([code]) => energyCodes[code] ?? 'energyCertificateAvailability'),
        ...[...message.matchAll(names)].map(({ groups: { before, name = '' } = {} }) =>
          before !== undefined || isName(name) ? fieldOfScout(name) : null,
        ),
      ];
  return [...new Set(all.filter((field) => field !== null))];
}

/** True for a word that cannot be one of a sentence. */
function isName(name: string): boolean {
  return /[.:/]/u.test(name) || /[a-z][A-Z]/u.test(name);
}

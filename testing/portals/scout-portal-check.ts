import { checkEnergy } from './scout-portal-energy.ts';
import { findEnumValues } from './scout-portal-enums.ts';
import { findPortalFields } from './scout-portal-fields.ts';
import { refuseField, refuseSchema, requireRecord } from './scout-portal-state.ts';

type Body = Readonly<Record<string, unknown>>;

/** Elements of complex types in their order, from section 1.5: `*` must be sent. */
const complex: Readonly<Record<string, string>> = {
  Price: '*value:double *currency:text3 marketingType:MarketingType priceIntervalType:PriceIntervalType',
  CourtageInfo: '*hasCourtage:YesNoNotApplicableType courtage:text100 courtageNote:text500',
  Wgs84Address:
    'street:text100 houseNumber:text30 *postcode:text20 *city:text50 internationalCountryRegion:object quarter:text ' +
    'wgs84Coordinate:object preciseHouseNumber:boolean geoHierarchy:object description:object',
  FiringTypes: '*firingType:FiringType[10]',
  EnergySourcesEnev2014: '*energySourceEnev2014:EnergySourceEnev2014[25]',
  SiteRecommendedUseTypes: 'siteRecommendedUseType:SiteRecommendedUseType[13]',
  SiteRecommendedUseForTradeTypes: 'siteRecommendedUseForTradeType:SiteRecommendedUseForTradeType[22]',
  OfficeRentDurations: '*officeRentDuration:OfficeRentDuration[4]',
  EnergyPerformanceCertificate:
    'energyCertificateAvailability:EnergyCertificateAvailability ' +
    'energyCertificateCreationDate:EnergyCertificateCreationDate energyEfficiencyClass:EnergyEfficiencyClass ' +
    'electricityConsumption:double0..1999.99 heatingConsumption:double0..1999.99 ' +
    'energyConsumptionElectricity:double0..1999.99 energyConsumptionHeating:double0..1999.99 ' +
    'thermalCharacteristicElectricity:double0..1999.99 thermalCharacteristicHeating:double0..1999.99',
};
/** Its elements may come in any order. */
const unordered = 'EnergyPerformanceCertificate';
const maxNoteBytes = 3999;

/** Checks an object as the portal does. @param element root element @throws PortalRefusal 412 */
export function checkObject(element: string, body: Body, acceptsNewSources: boolean): void {
  const type = element.replace(/^realestates\./u, '');
  const fields = findPortalFields(type);
  if (fields === undefined || type === element) throw refuseSchema(`Unknown element ${element}.`);
  const table = fields.map(({ name, type: of, isRequired }) => `${isRequired ? '*' : ''}${name}:${of}`).join(' ');
  checkElements(element, body, { table, isOrdered: true });
  checkMeaning(type, body);
  checkEnergy(body, acceptsNewSources);
}

function checkElements(path: string, body: Body, { table, isOrdered }: { table: string; isOrdered: boolean }): void {
  const fields = table.split(' ').map((token) => {
    const [name = '', type = ''] = token.replace(/^\*/u, '').split(':');
    return { name, type, isRequired: token.startsWith('*') };
  });
  const names = fields.map(({ name }) => name);
  let last = -1;
  for (const [name, value] of Object.entries(body)) {
    if (name.startsWith('@')) continue;
    const at = names.indexOf(name);
    if (at === -1) throw refuseSchema(`${path}: element ${name} is not expected.`);
    if (isOrdered && at < last) throw refuseSchema(`${path}: element ${name} must come before ${names[last]}.`);
    last = at;
    checkValue(`${path}.${name}`, value, fields[at]?.type ?? '');
  }
  const missing = fields.find(({ name, isRequired }) => isRequired && isEmpty(body[name]));
  if (missing !== undefined) throw refuseField(missing.name, '', 'MANDATORY_FIELD_EMPTY');
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function checkValue(path: string, value: unknown, type: string): void {
  const table = complex[type];
  if (table !== undefined)
    return checkElements(path, requireRecord(value, path), { table, isOrdered: type !== unordered });
  const [, itemType, maxItems] = /^(\w+)\[(\d+)\]$/u.exec(type) ?? [];
  if (itemType !== undefined) {
    const items = Array.isArray(value) ? value : [value];
    if (items.length === 0 || items.length > Number(maxItems)) throw refuseSchema(`${path}: ${items.length} elements.`);
    for (const item of items) checkValue(path, item, itemType);
    return;
  }
  const [, kind = '', from, to] = /^(int|double)(?:(-?[\d.]+?)\.\.([\d.]*))?$/u.exec(type) ?? [];
  if (kind !== '') return checkNumber({ path, value, kind, from, to });
  if (type === 'boolean' && !/^(?:true|false)$/u.test(String(value)))
    throw refuseSchema(`${path}: ${String(value)} is not a boolean.`);
  checkText(path, value, type);
}

function checkText(path: string, value: unknown, type: string): void {
  const values = findEnumValues(type);
  const maxLength = /^text(\d*)$/u.exec(type)?.[1];
  if (values === undefined && maxLength === undefined && type !== 'note' && type !== 'date') return;
  if (typeof value !== 'string') throw refuseSchema(`${path}: not a text.`);
  if (values?.has(value) === false) throw refuseSchema(`${path}: ${value} is not a ${type}.`);
  if (type === 'date' && !/^\d{4}-\d\d-\d\d$/u.test(value)) throw refuseSchema(`${path}: not a date.`);
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (type === 'note') checkNote(name, value);
  if ([...value].length > Number(maxLength || Infinity)) throw refuseField(name, value, 'LENGTH_EXCEEDED');
}

interface CheckedNumber {
  readonly path: string;
  readonly value: unknown;
  readonly kind: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

function checkNumber({ path, value, kind, from, to }: CheckedNumber): void {
  const isText = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/u.test(value);
  const number = typeof value === 'number' || isText ? Number(value) : Number.NaN;
  if (!Number.isFinite(number) || (kind === 'int' && !Number.isInteger(number)))
    throw refuseSchema(`${path}: ${String(value)} is not a ${kind}.`);
  const isOutside =
    number < Number(from ?? -Infinity) || number > Number(to === undefined || to === '' ? Infinity : to);
  const isNoFigure = path.endsWith('.thermalCharacteristic') && number <= 0;
  if (isOutside || isNoFigure)
    throw refuseField(path.slice(path.lastIndexOf('.') + 1), value, 'NUMBER_IS_OUT_OF_RANGE');
}

function checkNote(name: string, value: string): void {
  if (Buffer.byteLength(value) > maxNoteBytes) throw refuseField(name, `${value.slice(0, 20)}…`, 'LENGTH_EXCEEDED');
  const tag = /<\/?(?!br\s*\/?>)[a-z][^<>]*>/iu.exec(value)?.[0];
  if (tag !== undefined) throw refuseField(name, tag, 'HTML_NOT_ALLOWED');
}

/** Rules between fields, from section 1.1. */
function checkMeaning(type: string, body: Body): void {
  const address = requireRecord(body['address'], 'address');
  const isSite = type.endsWith('Site');
  for (const name of isSite ? ['street'] : ['street', 'houseNumber'])
    if (isEmpty(address[name])) throw refuseField(`address.${name}`, '', 'MANDATORY_FIELD_EMPTY');
  const courtage = requireRecord(body['courtage'], 'courtage');
  if (courtage['hasCourtage'] === 'NOT_APPLICABLE')
    throw refuseField('courtage.hasCourtage', '', 'MANDATORY_FIELD_EMPTY');
  if (courtage['hasCourtage'] === 'YES' && isEmpty(courtage['courtage']))
    throw refuseField('courtage.courtage', '', 'MANDATORY_FIELD_EMPTY');
  const price = body['price'] === undefined ? undefined : requireRecord(body['price'], 'price');
  if (price !== undefined && price['currency'] !== 'EUR')
    throw refuseField('price.currency', price['currency'], 'INVALID');
  if ((type === 'office' || type === 'store') && isEmpty(price?.['marketingType']))
    throw refuseField('price.marketingType', '', 'MANDATORY_FIELD_EMPTY');
}

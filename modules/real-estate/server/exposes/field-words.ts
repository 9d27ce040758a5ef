import type { Field, FieldSet } from '#platform/contract/fields.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { fieldsOfType, saysNothing } from '#platform/contract/optional-kinds.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
import { labelKeyOf } from '../../contract/objects/field-labels.ts';
import { internalFields, objectFields } from '../../contract/objects/object-fields.ts';

type Data = Readonly<Record<string, unknown>>;

/** A name with its value. */
export interface Row {
  readonly label: string;
  readonly value: string;
}

const read = createTextReader();
const fields: FieldSet = { ...objectFields, ...internalFields };

/** Words of fields in the language of a document. */
export interface FieldWords {
  /** A text of the module's screens. */
  text(key: string): string;
  /** A text of exposés. */
  say(key: string): string;
  labelOf(name: string): string;
  /** Value of a field as text; null if it says nothing. */
  valueOf(name: string): string | null;
  /** Name and value; [] if it says nothing. */
  rowOf(name: string): readonly Row[];
  optionOf(name: string, option: string): string;
  money(euros: number): string;
}

const noAnswers: ReadonlySet<unknown> = new Set(['NO_INFORMATION', 'NOT_APPLICABLE', '']);
const areas: ReadonlySet<string> = new Set(['m²']);

export function createFieldWords(language: LanguageKey, data: Data, formats: DocumentFormats): FieldWords {
  const text = (key: string): string => read(language, { namespace: 'real-estate', key });
  const say = (key: string): string => text(`exposes.print.${key}`);
  const optionOf = (name: string, option: string): string => text(`records.objekt.choices.${name}.${option}`);
  // Cents where there are some.
  const money = (euros: number): string =>
    Number.isInteger(euros) ? formats.price(euros).replace(/[.,]00(?=\D|$)/u, '') : formats.price(euros);
  const labelOf = (name: string): string => text(`records.objekt.${labelKeyOf(name, data)}`);
  const numberText = (name: string, value: number, { isMoney, unit, isGrouped }: Field): string => {
    if (name === 'floor') return floorText(value);
    const number = isMoney === true ? money(value) : isGrouped === false ? String(value) : formats.count(value);
    if (unit === undefined) return number;
    return `${areas.has(unit) ? `${say('about')} ` : ''}${number}${unit.startsWith('€') ? ` ${unit.slice(1)}` : `\u00A0${unit}`}`;
  };
  const floorText = (value: number): string => {
    if (value === 0) return say('groundFloor');
    return value < 0 ? say('basement') : formats.count(value);
  };
  const valueOf = (name: string): string | null => {
    const field = fields[name];
    const value = data[name];
    if (field === undefined || saysNothing(value) || noAnswers.has(value)) return null;
    if (typeof value === 'boolean') return value ? say('yes') : null;
    if (Array.isArray(value)) return value.map((option) => optionOf(name, String(option))).join(', ');
    if (typeof value === 'number') return numberText(name, value, field);
    const written = String(value);
    if (field.kind === 'feature') return written === 'YES' ? say('yes') : null;
    if (field.kind === 'choice') return optionOf(name, written);
    return field.kind === 'day' ? formats.day(written) : written;
  };
  const rowOf = (name: string): readonly Row[] => {
    const value = valueOf(name);
    return value === null ? [] : [{ label: labelOf(name), value }];
  };
  return { text, say, labelOf, valueOf, rowOf, optionOf, money };
}

/** Kind of the object in words: the one of its type where that says more. */
export function kindInWords(data: Data, words: FieldWords): string {
  const kinds = ['buildingType', 'apartmentType', 'officeType', 'storeType', 'investmentType', 'garageType'];
  const own = new Set(fieldsOfType(objectFields as FieldSet, String(data['realEstateType'])) as string[]);
  const kind = kinds.find(
    (name) => own.has(name) && !saysNothing(data[name]) && !noAnswers.has(data[name]) && data[name] !== 'OTHER',
  );
  return kind === undefined
    ? words.optionOf('realEstateType', String(data['realEstateType']))
    : words.optionOf(kind, String(data[kind]));
}

const place = ({ city, quarter }: Data): string =>
  [city, quarter]
    .filter((part) => !saysNothing(part))
    .map(String)
    .join('-');

/** Kind and place, such as `Doppelhaushälfte · Köln-Lövenich`; the address only where it may be shown. */
export function kickerOf(data: Data, words: FieldWords): string {
  const address =
    data['showAddress'] === true
      ? [data['street'], data['houseNumber']]
          .filter((part) => !saysNothing(part))
          .map(String)
          .join(' ')
      : '';
  return [kindInWords(data, words), address, place(data)].filter((part) => part !== '').join(' · ');
}

// Fields of other pages of an exposé, or that outsiders do not read.
const elsewhere: ReadonlySet<string> = new Set([
  'title',
  'shortTitle',
  'owner',
  'ownerIsPlural',
  'immoviewerId',
  'street',
  'houseNumber',
  'showAddress',
  'realStreet',
  'realHouseNumber',
  'value',
  'baseRent',
  'priceOnRequest',
  'courtage',
  'courtageNote',
  'constructionYearUnknown',
  'exposeObjectOverviewDistance',
  'addEmptyPageToExpose',
  'stakeholderDelayDays',
  'marketingType',
  'pricePerSQM',
  'energyCertificateAvailability',
  'buildingEnergyRatingType',
  'thermalCharacteristic',
  'energyConsumptionHeating',
  'energyConsumptionElectricity',
  'thermalCharacteristicHeating',
  'thermalCharacteristicElectricity',
  'energyEfficiencyClass',
  'energyCertificateIssuedAt',
  'energyCertificateValidTill',
  'energyCertificateCreationDate',
  'energyConsumptionContainsWarmWater',
  'heatingType',
  'firingType',
  'energySourceEnev2014',
  'distanceToPT',
  'distanceToMRS',
  'distanceToFM',
  'distanceToAirport',
  'city',
  'quarter',
  'postcode',
]);

/** Fields from which a price on request could be computed. */
const tellsPrice: ReadonlySet<string> = new Set(['totalRent', 'deposit', 'priceMultiplier', 'groundRent']);
const isText = ({ kind, maxBytes }: Field): boolean => kind === 'multiline' || maxBytes !== undefined;

/** Facts of the overview, in the order of the registry: a new field is among them by itself. At most 24. */
export function overviewRows(data: Data, words: FieldWords): readonly Row[] {
  const own = fieldsOfType(objectFields as FieldSet, String(data['realEstateType']));
  const kind = { label: words.labelOf('realEstateType'), value: kindInWords(data, words) };
  const isKind = (name: string): boolean => /^(?:building|apartment|office|store|investment|garage)Type$/u.test(name);
  const shown = own.filter((name) => {
    const field = (objectFields as FieldSet)[name];
    if (data['priceOnRequest'] === 'YES' && tellsPrice.has(name)) return false;
    return field !== undefined && !elsewhere.has(name) && !isKind(name) && field.kind !== 'feature' && !isText(field);
  });
  const year =
    data['constructionYearUnknown'] === 'YES'
      ? [{ label: words.labelOf('constructionYear'), value: words.say('unknown') }]
      : [];
  return [kind, ...shown.flatMap((name) => words.rowOf(name)), ...year].slice(0, 24);
}

const noFeatures: ReadonlySet<string> = new Set([
  'constructionYearUnknown',
  'energyConsumptionContainsWarmWater',
  'priceOnRequest',
  'heatingCostsInServiceCharge',
  'plusVat',
  'additionalServicesIncluded',
  'administratorConsent',
  'demolition',
]);

/** Names of what the object has. */
export function featureList(data: Data, words: FieldWords): readonly string[] {
  return fieldsOfType(objectFields as FieldSet, String(data['realEstateType']))
    .filter(
      (name) => (objectFields as FieldSet)[name]?.kind === 'feature' && !noFeatures.has(name) && data[name] === 'YES',
    )
    .map((name) => words.labelOf(name));
}

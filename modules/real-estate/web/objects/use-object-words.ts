import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { formatMoney, formatNumber, formatPercent } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { incomeOf } from '../../contract/objects/income.ts';
import { priceOf, sayPrice } from '../../contract/objects/price.ts';
import { labelKeyOf } from '../../contract/objects/field-labels.ts';
import { cardFactNames } from '../../contract/objects/short-facts.ts';

type Data = Readonly<Record<string, unknown>>;

/** A fact with its name. */
export interface ShownFact {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** Words for objects: names, places, prices and facts in the reader's language. */
export function useObjectWords() {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  const option = (name: string, value: unknown) =>
    t(`records.objekt.choices.${name}.${String(value)}` as 'objects.title');
  const labelOf = (name: string, data: Data) =>
    t(`records.objekt.${labelKeyOf(name, data)}` as 'records.objekt.fields.title');
  const typeOf = (data: Data): string => {
    for (const name of ['buildingType', 'apartmentType', 'officeType', 'storeType', 'investmentType', 'garageType'])
      if (!saysNothing(data[name]) && data[name] !== 'NO_INFORMATION' && data[name] !== 'OTHER')
        return option(name, data[name]);
    return option('realEstateType', data['realEstateType']);
  };
  // Ground floor and souterrain have names; others say of how many.
  const floorText = ({ floor, numberOfFloors }: Data): string | null => {
    if (typeof floor !== 'number') return null;
    if (floor === 0) return t('objects.groundFloor');
    if (floor === -1) return t('objects.souterrain');
    return typeof numberOfFloors === 'number' ? t('objects.floorOf', { floor, floors: numberOfFloors }) : String(floor);
  };
  const placeOf = ({ city, quarter }: Data): string =>
    saysNothing(quarter) ? String(city ?? '') : `${String(city ?? '')}-${String(quarter)}`;
  const priceText = (data: Data): string =>
    sayPrice(priceOf(data), {
      money: (amount) => formatMoney(amount, language),
      suffix: (suffix) => t(`objects.suffixes.${suffix}`),
    }) ?? t('objects.noPrice');
  const perSqmText = (data: Data): string | null => {
    const { perSqm, total } = priceOf(data);
    if (total !== null) return `${formatMoney(total, language)} ${t('objects.suffixes.coldMonth')}`;
    return perSqm === null ? null : `${formatMoney(Math.round(perSqm), language, 0)}/m²`;
  };
  /** Price of a parking space that is paid in addition. */
  const parkingText = ({ parkingSpacePrice }: Data): string | null =>
    typeof parkingSpacePrice === 'number' && parkingSpacePrice > 0
      ? t('objects.plusParking', { price: formatMoney(parkingSpacePrice, language) })
      : null;
  return {
    t,
    language,
    option,
    labelOf,
    typeOf,
    placeOf,
    priceText,
    perSqmText,
    parkingText,
    statusOf: (data: Data) =>
      saysNothing(data['realEstateStatus']) ? null : option('realEstateStatus', data['realEstateStatus']),
    addressOf: (data: Data) =>
      [
        [data['street'], data['houseNumber']].filter((part) => !saysNothing(part)).join(' '),
        [data['postcode'], data['city']].filter((part) => !saysNothing(part)).join(' '),
      ]
        .filter((part) => part !== '')
        .join(', '),
    factsOf: (data: Data): ShownFact[] =>
      cardFactNames(data).flatMap((name) => {
        const value = name === 'floor' ? floorText(data) : factText(data, name, language, option);
        return value === null
          ? []
          : [
              {
                name,
                label: shortLabels.has(name)
                  ? t(`objects.facts.${name}` as 'objects.facts.livingSpace')
                  : labelOf(name, data),
                value,
              },
            ];
      }),
  };
}

/** Facts with a shorter name on cards. */
const shortLabels = new Set([
  'livingSpace',
  'plotArea',
  'netFloorSpace',
  'totalFloorSpace',
  'grz',
  'gfz',
  'numberOfUnits',
  'rentalIncome',
  'rentalIncomeActual',
  'grossYield',
  'lengthGarage',
]);
const areas = new Set(['livingSpace', 'plotArea', 'netFloorSpace', 'totalFloorSpace']);
const plain = new Set(['constructionYear', 'floor', 'numberOfFloors']);
const amounts = new Set(['serviceCharge', 'additionalCosts', 'rentalIncome', 'rentalIncomeActual']);
const measures = ['lengthGarage', 'widthGarage', 'heightGarage'] as const;

function factText(
  data: Data,
  name: string,
  language: LanguageKey,
  option: (name: string, value: unknown) => string,
): string | null {
  const value = data[name];
  if (name === 'lengthGarage') {
    const known = measures.map((one) => data[one]).filter((one) => typeof one === 'number');
    return known.length === 0 ? null : `${known.map((one) => formatNumber(one, language)).join(' × ')} m`;
  }
  const earned = incomeOf(data);
  if (name === 'grossYield') return earned === null ? null : formatPercent(earned.percent, language);
  if (name === 'priceMultiplier' && saysNothing(value))
    return earned === null ? null : formatNumber(earned.factor, language, 1);
  if (saysNothing(value) || value === 'NO_INFORMATION') return null;
  if (areas.has(name)) return `${formatNumber(Number(value), language)} m²`;
  if (plain.has(name)) return String(value);
  if (amounts.has(name)) return formatMoney(Number(value), language);
  if (typeof value === 'number') return formatNumber(value, language);
  return name.endsWith('Type') ? option(name, value) : String(value);
}

import { isUnsaid, missingStatements } from '../energy-statements.ts';
import { addDays } from '#platform/contract/days.ts';
import { buildings, dwellings } from '../type-groups.ts';
import { amountOf, info, textOf, warning } from './hint.ts';
import type { FindHints, Hint, HintValues } from './hint.ts';

/** Upper limits of the classes in kWh/(m²·a) (GEG, annex 10). */
const classLimits = [
  ['A+', 30],
  ['A', 50],
  ['B', 75],
  ['C', 100],
  ['D', 130],
  ['E', 160],
  ['F', 200],
  ['G', 250],
] as const;

/** Returns the efficiency class of a final energy value. */
export function classOf(value: number): string {
  return classLimits.find(([, limit]) => value <= limit)?.[0] ?? 'H';
}

/** Day from which certificates follow the law of 2014: they have a class. Older ones have expired. */
const newCertificates = '2014-05-01';
const validYears = 10;
const noticeDays = 90;

const duty: FindHints = (values, today) => {
  const field = 'energyCertificateAvailability';
  switch (values[field]) {
    case 'NOT_AVAILABLE_YET':
      return [warning({ field, code: 'certificateAtViewing' })];
    case 'NOT_REQUIRED':
      return [info({ field, code: 'certificateNotRequired' })];
    case 'AVAILABLE': {
      const fields = missingStatements(values);
      return [
        fields.length === 0
          ? info({ field, code: 'statementsComplete' })
          : warning({ field, code: 'statementsMissing', params: { fields } }),
        ...certificate(values, today),
      ];
    }
    default:
      return [info({ field, code: 'certificateUnknown' })];
  }
};

function certificate(values: HintValues, today: string): Hint[] {
  return [...classHints(values), ...ageHints(values, today), ...portalHints(values), ...kindHints(values)];
}

function classHints(values: HintValues): Hint[] {
  const value = amountOf(values, 'thermalCharacteristic');
  const isDwelling = (dwellings as readonly string[]).includes(textOf(values, 'realEstateType'));
  if (value === null || !isDwelling) return [];
  const proposed = classOf(value);
  const field = 'energyEfficiencyClass';
  const typed = values[field];
  if (typed === proposed) return [];
  if (!isUnsaid(typed)) return [warning({ field, code: 'classDiffers', params: { class: proposed } })];
  return [info({ field, code: 'classProposed', params: { class: proposed }, proposal: { field, value: proposed } })];
}

function addYears(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`.replace(/-02-29$/u, '-02-28');
}

function ageHints(values: HintValues, today: string): Hint[] {
  const issued = textOf(values, 'energyCertificateIssuedAt');
  const validTill = textOf(values, 'energyCertificateValidTill');
  const isOld = values['energyCertificateCreationDate'] === 'BEFORE_01_MAY_2014';
  const ends = { field: 'energyCertificateValidTill' } as const;
  if (validTill !== '' && validTill < today)
    return [warning({ ...ends, code: 'certificateExpired', params: { day: validTill } })];
  if (isOld || (issued !== '' && issued < newCertificates))
    return [warning({ field: 'energyCertificateIssuedAt', code: 'certificateTooOld' })];
  const hints: Hint[] = [];
  if (validTill !== '' && validTill <= addDays(today, noticeDays))
    hints.push(warning({ ...ends, code: 'certificateEnds', params: { day: validTill } }));
  if (validTill === '' && issued !== '') {
    const day = addYears(issued, validYears);
    hints.push(info({ ...ends, code: 'validTillProposed', params: { day }, proposal: { ...ends, value: day } }));
  }
  if (issued !== '' && isUnsaid(values['energyCertificateCreationDate'])) {
    const field = 'energyCertificateCreationDate';
    hints.push(info({ field, code: 'creationProposed', proposal: { field, value: 'FROM_01_MAY_2014' } }));
  }
  return hints;
}

/** Combinations that the portals refuse. */
function portalHints(values: HintValues): Hint[] {
  const isNew = values['energyCertificateCreationDate'] === 'FROM_01_MAY_2014';
  const kind = values['buildingEnergyRatingType'];
  const hints: Hint[] = [];
  if (!isUnsaid(values['energyEfficiencyClass']) && (!isNew || isUnsaid(kind)))
    hints.push(warning({ field: 'energyEfficiencyClass', code: 'classRefused' }));
  if (
    values['energyConsumptionContainsWarmWater'] === 'YES' &&
    (amountOf(values, 'thermalCharacteristic') === null || isNew || kind === 'ENERGY_REQUIRED')
  )
    hints.push(info({ field: 'energyConsumptionContainsWarmWater', code: 'warmWaterRefused' }));
  return hints;
}

/** Houses of fewer than five flats, permitted before November 1977 and never brought to that standard (GEG § 80 (3)). */
const lastYearWithoutStandard = 1977;

function kindHints(values: HintValues): Hint[] {
  const built = amountOf(values, 'constructionYear');
  const isHouse = textOf(values, 'realEstateType').startsWith('realestates.house');
  return isHouse &&
    values['buildingEnergyRatingType'] === 'ENERGY_CONSUMPTION' &&
    built !== null &&
    built <= lastYearWithoutStandard &&
    isUnsaid(values['lastRefurbishment'])
    ? [warning({ field: 'buildingEnergyRatingType', code: 'demandNeeded' })]
    : [];
}

/** Hints on the certificate; sites and garages need none. */
export const energyHints: readonly FindHints[] = [
  (values, today) =>
    (buildings as readonly string[]).includes(textOf(values, 'realEstateType')) ? duty(values, today) : [],
];

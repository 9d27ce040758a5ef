import { amountOf, info, isBeyond, quotient, textOf, warning } from './hint.ts';
import type { FindHints } from './hint.ts';

const detached = new Set(['SINGLE_FAMILY_HOUSE', 'VILLA', 'BUNGALOW']);

const rooms: FindHints = (values) => {
  const numberOfRooms = amountOf(values, 'numberOfRooms');
  const perRoom = quotient(amountOf(values, 'livingSpace'), numberOfRooms);
  const bedrooms = amountOf(values, 'numberOfBedRooms');
  return [
    ...(perRoom !== null && isBeyond(perRoom, 10, 60)
      ? [warning({ field: 'numberOfRooms', code: 'roomSizeUnusual', params: { area: Math.round(perRoom) } })]
      : []),
    ...(bedrooms !== null && numberOfRooms !== null && bedrooms > Math.max(1, numberOfRooms - 1)
      ? [warning({ field: 'numberOfBedRooms', code: 'manyBedrooms' })]
      : []),
  ];
};

const areas: FindHints = (values) => {
  const total = amountOf(values, 'totalFloorSpace');
  const plot = amountOf(values, 'plotArea');
  return [
    ...['livingSpace', 'netFloorSpace'].flatMap((field) =>
      total !== null && (amountOf(values, field) ?? 0) > total ? [warning({ field, code: 'largerThanTotal' })] : [],
    ),
    ...(plot !== null && plot < 60 && detached.has(textOf(values, 'buildingType'))
      ? [warning({ field: 'plotArea', code: 'smallPlot' })]
      : []),
  ];
};

const floors: FindHints = (values) => {
  const { floor, numberOfFloors } = values;
  if (typeof floor !== 'number') return [];
  if (floor === 0) return [info({ field: 'floor', code: 'groundFloor' })];
  if (floor === -1) return [info({ field: 'floor', code: 'basement' })];
  return typeof numberOfFloors === 'number' && floor > numberOfFloors
    ? [warning({ field: 'floor', code: 'aboveTopFloor' })]
    : [];
};

const yearsAhead = 3;

const years: FindHints = (values, today) => {
  const thisYear = Number(today.slice(0, 4));
  const built = amountOf(values, 'constructionYear');
  const refurbished = amountOf(values, 'lastRefurbishment');
  return [
    ...(built !== null && built > thisYear + yearsAhead
      ? [warning({ field: 'constructionYear', code: 'yearFar' })]
      : []),
    ...(built !== null &&
    built > thisYear &&
    built <= thisYear + yearsAhead &&
    ['', 'COMPLETED'].includes(textOf(values, 'constructionPhase'))
      ? [warning({ field: 'constructionYear', code: 'yearAhead' })]
      : []),
    ...(built !== null && refurbished !== null && refurbished < built
      ? [warning({ field: 'lastRefurbishment', code: 'refurbishedBefore' })]
      : []),
  ];
};

const listed: FindHints = (values) => {
  if (values['listed'] !== 'YES') return [];
  return [
    info({ field: 'listed', code: 'listedTax' }),
    ...(values['energyCertificateAvailability'] === 'NOT_REQUIRED'
      ? []
      : [
          info({
            field: 'energyCertificateAvailability',
            code: 'listedEnergy',
            proposal: { field: 'energyCertificateAvailability', value: 'NOT_REQUIRED' },
          }),
        ]),
  ];
};

const germanDay = /^\d{1,2}\.\d{1,2}\.\d{4}$|^\d{4}-\d{2}-\d{2}$/u;

const availability: FindHints = (values) => {
  const freeFrom = textOf(values, 'freeFrom').trim();
  return values['realEstateType'] === 'realestates.garageRent' && freeFrom !== '' && !germanDay.test(freeFrom)
    ? [warning({ field: 'freeFrom', code: 'dayExpected' })]
    : [];
};

export const buildingHints: readonly FindHints[] = [rooms, areas, floors, years, listed, availability];

import { expect, it } from 'vitest';
import { normalizeVital, readBloodPressure, readMeasured, writeFurtherValue } from './measured.ts';

it.each([
  ['bloodPressure', '130/80', '130/80'],
  ['bloodPressure', ' 130 / 80 ', '130/80'],
  ['bloodPressure', '130 zu 80', '130/80'],
  ['bloodPressure', '130-80', '130/80'],
  ['bloodPressure', '130 80', '130/80'],
  ['bloodPressure', 'hoch', 'hoch'],
  ['heartRate', ' 72 ', '72'],
  ['bodyTemperature', '37.2', '37,2'],
  ['bodyTemperature', '37,2', '37,2'],
  ['bodyTemperature', '37,2 Grad', '37,2 Grad'],
] as const)('%s typed as "%s" is stored as "%s"', (field, typed, stored) => {
  expect(normalizeVital(field, typed)).toBe(stored);
});

it('what is no number is no measured value', () => {
  expect(['', '-1', '1e3', '37,2,1', 'NaN', '١٢'].map(readMeasured)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
  expect(readBloodPressure('130/')).toBeUndefined();
});

it('a further value is one line with its unit and the words about it', () => {
  expect(writeFurtherValue({ kind: 'oxygenSaturation', value: '94', unit: '%', note: 'unter 2 l O₂/min' })).toBe(
    'SpO2 94 % unter 2 l O₂/min',
  );
  expect(writeFurtherValue({ kind: 'pain', value: '6', unit: '/10', note: '' })).toBe('NRS 6/10');
});

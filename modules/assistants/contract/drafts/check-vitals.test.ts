import { expect, it } from 'vitest';
import type { CareData } from './answer.ts';
import { checkVitals } from './check-vitals.ts';
import type { FurtherValue } from './draft-marks.ts';

const empty: CareData = { patientName: '', bloodPressure: '', heartRate: '', bodyTemperature: '', text: '' };

it.each([
  ['bloodPressure', '130/80', undefined],
  ['bloodPressure', '500/300', 'impossible'],
  ['bloodPressure', '80/130', 'impossible'],
  ['bloodPressure', '120/120', 'impossible'],
  ['bloodPressure', '130', 'impossible'],
  ['bloodPressure', '85/50', 'unusual'],
  ['bloodPressure', '210/100', 'unusual'],
  ['bloodPressure', '150/130', 'unusual'],
  ['heartRate', '72', undefined],
  ['heartRate', '42', 'unusual'],
  ['heartRate', '131', 'unusual'],
  ['heartRate', '251', 'impossible'],
  ['heartRate', 'schnell', 'impossible'],
  ['bodyTemperature', '37,2', undefined],
  ['bodyTemperature', '37.2', undefined],
  ['bodyTemperature', '34,9', 'unusual'],
  ['bodyTemperature', '39,6', 'unusual'],
  ['bodyTemperature', '43,1', 'impossible'],
] as const)('%s %s is checked as %s', (field, value, reason) => {
  const found = checkVitals({ ...empty, [field]: value }, []);
  expect(found).toEqual(reason === undefined ? [] : [{ field, reason, words: value }]);
});

it.each([
  ['oxygenSaturation', '94', '%', undefined],
  ['oxygenSaturation', '86', '%', 'unusual'],
  ['oxygenSaturation', '101', '%', 'impossible'],
  ['bloodGlucose', '142', 'mg/dl', undefined],
  ['bloodGlucose', '45', 'mg/dl', 'unusual'],
  ['bloodGlucose', '5,8', 'mmol/l', undefined],
  ['bloodGlucose', '90', 'mmol/l', 'impossible'],
  ['weight', '61,4', 'kg', undefined],
  ['pain', '11', '/10', 'impossible'],
  ['drunk', '0', 'ml', undefined],
] as const)('%s %s %s is checked as %s', (kind, value, unit, reason) => {
  const further: FurtherValue = { kind, value, unit, note: '' };
  expect(checkVitals(empty, [further])).toEqual(
    reason === undefined ? [] : [{ field: 'values.0', reason, words: `${value} ${unit}` }],
  );
});

it('a weight that differs from the last one by more than five per cent is unusual', () => {
  const weigh = (value: string) => checkVitals(empty, [{ kind: 'weight', value, unit: 'kg', note: '' }], 64);
  expect(weigh('61')).toEqual([]);
  expect(weigh('60,7')).toEqual([{ field: 'values.0', reason: 'unusual', words: '60,7 kg' }]);
});

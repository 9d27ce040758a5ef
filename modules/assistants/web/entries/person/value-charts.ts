import type { MeasuredValues } from '#modules/assistants/contract/entries/entries.ts';

/** Charts of measured values, each with its series by the kinds of the answer, and its unit. */
const valueCharts = [
  { name: 'bloodPressure', kinds: ['systolic', 'diastolic'], unit: 'mmHg' },
  { name: 'heartRate', kinds: ['heartRate'], unit: '/min' },
  { name: 'bodyTemperature', kinds: ['bodyTemperature'], unit: '°C' },
  { name: 'weight', kinds: ['weight'], unit: 'kg' },
  { name: 'bloodGlucose', kinds: ['bloodGlucose'], unit: 'mg/dl' },
  { name: 'bloodGlucoseMmol', kinds: ['bloodGlucoseMmol'], unit: 'mmol/l' },
  { name: 'oxygenSaturation', kinds: ['oxygenSaturation'], unit: '%' },
  { name: 'respiration', kinds: ['respiration'], unit: '/min' },
  { name: 'pain', kinds: ['pain'], unit: '/10' },
  { name: 'drunk', kinds: ['drunk'], unit: 'ml' },
  { name: 'excreted', kinds: ['excreted'], unit: 'ml' },
] as const;
export type ValueChart = (typeof valueCharts)[number];

/** Charts of which somebody has values. */
export function listCharts(series: readonly MeasuredValues[]): readonly ValueChart[] {
  return valueCharts.filter(({ kinds }) =>
    series.some(({ values }) => kinds.some((kind) => values[kind] !== undefined)),
  );
}

/** Points of a chart: the measurements that have one of its values. */
export function pointsOf({ kinds }: ValueChart, series: readonly MeasuredValues[]) {
  return series
    .map(({ at, values }) => ({ at, values: kinds.map((kind) => values[kind] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null));
}

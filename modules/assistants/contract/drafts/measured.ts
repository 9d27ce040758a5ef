import type { VitalField } from './answer.ts';
import type { FurtherKind, FurtherValue } from './draft-marks.ts';

/** Reads a number with a decimal comma or point: `37,2`, `37.2`; undefined for any other text. */
export function readMeasured(text: string): number | undefined {
  return /^\d{1,5}(?:[.,]\d{1,3})?$/u.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined;
}

export interface BloodPressure {
  readonly systolic: number;
  readonly diastolic: number;
}

/** Reads a blood pressure as people type it: `130/80`, `130 / 80`, `130-80`, `130 zu 80`; undefined for any other text. */
export function readBloodPressure(text: string): BloodPressure | undefined {
  const [, systolic, diastolic] = /^(\d{1,3})\s*(?:\/|-|–|\s+zu\s+|\s+)\s*(\d{1,3})$/u.exec(text.trim()) ?? [];
  if (systolic === undefined || diastolic === undefined) return undefined;
  return { systolic: Number(systolic), diastolic: Number(diastolic) };
}

/** Writes a value typed by hand as it is stored: `130/80`, `72`, `37,2`; a text that is no value stays as it is. */
export function normalizeVital(field: VitalField, text: string): string {
  const trimmed = text.trim();
  if (field !== 'bloodPressure') return readMeasured(trimmed) === undefined ? trimmed : trimmed.replace('.', ',');
  const pressure = readBloodPressure(trimmed);
  return pressure === undefined ? trimmed : `${pressure.systolic}/${pressure.diastolic}`;
}

/** Abbreviations of the trade in front of a value; they are the same in each language of the interface. */
const labels: Readonly<Record<FurtherKind, string>> = {
  oxygenSaturation: 'SpO2',
  bloodGlucose: 'BZ',
  weight: 'Gewicht',
  respiration: 'AF',
  pain: 'NRS',
  drunk: 'Trinkmenge',
  excreted: 'Ausfuhr',
};

/** Writes a further value as the line that is stored in `text`: `SpO2 94 % unter 2 l O₂/min`, `NRS 6/10`. */
export function writeFurtherValue({ kind, value, unit, note }: FurtherValue): string {
  const joined = unit.startsWith('/') ? `${value}${unit}` : `${value} ${unit}`;
  return `${labels[kind]} ${joined}${note === '' ? '' : ` ${note}`}`;
}

import type { CareData, VitalField } from './answer.ts';
import { vitalFields } from './answer.ts';
import type { CheckReason, DraftCheck, FurtherKind, FurtherValue } from './draft-marks.ts';
import { readBloodPressure, readMeasured } from './measured.ts';

/** Beyond `possible` a value is not releasable; beyond `usual` it is probably a typing error. */
interface Band {
  readonly possible: readonly [number, number];
  readonly usual: readonly [number, number];
}

function band(possible: readonly [number, number], usual = possible): Band {
  return { possible, usual };
}

const systolic = band([40, 300], [90, 200]);
const diastolic = band([20, 200], [40, 120]);
const single: Readonly<Record<Exclude<VitalField, 'bloodPressure'>, Band>> = {
  heartRate: band([20, 250], [45, 130]),
  bodyTemperature: band([30, 43], [35, 39.5]),
};
const further: Readonly<Record<FurtherKind, Band>> = {
  oxygenSaturation: band([40, 100], [88, 100]),
  bloodGlucose: band([10, 1500], [60, 350]),
  weight: band([20, 350]),
  respiration: band([3, 80]),
  pain: band([0, 10]),
  drunk: band([0, 6000]),
  excreted: band([0, 6000]),
};
/** The same as of mg/dl, by 18 mg/dl for 1 mmol/l. */
const glucoseInMillimoles = band([0.5, 83], [3.3, 19.4]);
/** A change against the last weight from which on a typing error is likely. */
const weightChange = 0.05;

/**
 * Checks a draft for typing errors. It compares with what a body can have, never with what a person should have.
 *
 * @param lastWeightKg the last released weight, if there is one
 * @returns fields whose value is `impossible` (also no value at all) or `unusual`, with the value as their words
 */
export function checkVitals(
  data: Pick<CareData, VitalField>,
  values: readonly FurtherValue[],
  lastWeightKg?: number,
): DraftCheck[] {
  const vitals = vitalFields.flatMap((field) => {
    const words = data[field].trim();
    return words === '' ? [] : toChecks(field, words, checkVital(field, words));
  });
  const others = values.flatMap((value, index) =>
    toChecks(`values.${index}`, `${value.value} ${value.unit}`, checkFurther(value, lastWeightKg)),
  );
  return [...vitals, ...others];
}

function toChecks(field: string, words: string, reason: CheckReason | undefined): DraftCheck[] {
  return reason === undefined ? [] : [{ field, reason, words }];
}

function checkVital(field: VitalField, text: string): CheckReason | undefined {
  if (field !== 'bloodPressure') return checkBand(readMeasured(text), single[field]);
  const pressure = readBloodPressure(text);
  if (pressure === undefined || pressure.systolic <= pressure.diastolic) return 'impossible';
  const found = [checkBand(pressure.systolic, systolic), checkBand(pressure.diastolic, diastolic)];
  return found.find((reason) => reason === 'impossible') ?? found.find((reason) => reason !== undefined);
}

function checkFurther({ kind, value, unit }: FurtherValue, lastWeightKg?: number): CheckReason | undefined {
  const number = readMeasured(value);
  const found = checkBand(number, unit === 'mmol/l' ? glucoseInMillimoles : further[kind]);
  if (found !== undefined || kind !== 'weight' || lastWeightKg === undefined || number === undefined) return found;
  return Math.abs(number - lastWeightKg) > weightChange * lastWeightKg ? 'unusual' : undefined;
}

function checkBand(value: number | undefined, { possible, usual }: Band): CheckReason | undefined {
  if (value === undefined || value < possible[0] || value > possible[1]) return 'impossible';
  return value < usual[0] || value > usual[1] ? 'unusual' : undefined;
}

import type { CareData } from './answer.ts';
import type { DraftCheck, FurtherValue } from './draft-marks.ts';

/** Checks typed values against what a body can have. */
export function checkVitals(_data: CareData, _values: readonly FurtherValue[]): DraftCheck[] {
  return [];
}

import type { LineError } from '../../contract/import/import-report.ts';
import { cutValue } from './report.ts';

/** Error of a delivery that is refused as a whole. */
export class DeliveryRefusedError extends Error {
  override readonly name = 'DeliveryRefusedError';
  readonly problems: readonly LineError[];

  constructor(problems: readonly LineError[]) {
    super(problems.map(({ file, code }) => `${file}: ${code}`).join(', '));
    this.problems = problems;
  }
}

/** @param file with the error; empty for the delivery itself */
export function refuseDelivery(
  file: string,
  code: string,
  { field = null, value = '' }: { readonly field?: string | null; readonly value?: string } = {},
): DeliveryRefusedError {
  return new DeliveryRefusedError([{ file, line: null, field, code, value: cutValue(value) }]);
}

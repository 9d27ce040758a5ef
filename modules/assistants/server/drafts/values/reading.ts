import type { FurtherValue } from '#modules/assistants/contract/drafts/draft-marks.ts';
import type { Kind } from './kinds.ts';

/** A value as it was found, before anything is known of its person and time. */
export interface Reading {
  readonly kind: Kind;
  /** As in its field: `130/80`, `37,2`. */
  readonly value: string;
  readonly unit: FurtherValue['unit'] | '';
  readonly note: string;
  /** Tokens with the word of its kind and its unit; `to` is excluded. */
  readonly from: number;
  readonly to: number;
  /** First token of the number, and the one after its unit; the word of the kind may stand elsewhere. */
  readonly number: number;
  readonly end: number;
  /** Possibly misheard: „378“, „13 zu 8“, „plus 77“. */
  readonly isMisheard: boolean;
  /** Only one number of a blood pressure. */
  readonly isPartial: boolean;
}

export function createReading(reading: Pick<Reading, 'kind' | 'value' | 'number' | 'end'> & Partial<Reading>): Reading {
  return {
    unit: '',
    note: '',
    isMisheard: false,
    isPartial: false,
    from: reading.number,
    to: reading.end,
    ...reading,
  };
}

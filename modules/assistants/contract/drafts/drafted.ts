import type { AnswerType, Assessment, CareData } from './answer.ts';
import type { SaidPerson } from '../people/said-person.ts';
import type { DraftCheck, DraftHint, DraftSource, FurtherValue } from './draft-marks.ts';

/** When it happened, as far as it was said. `day` is a calendar day (YYYY-MM-DD), `time` HH:MM; '' if not said. */
export interface SaidTime {
  readonly day: string;
  readonly time: string;
  /** True if a person has to be asked, such as „gestern“ at two in the morning. */
  readonly asked: boolean;
}

/** Draft of one entry of one person. */
export interface DraftedEntry {
  readonly person: SaidPerson;
  readonly event: SaidTime;
  /** `patientName` as said, without article. */
  readonly data: CareData;
  readonly values: readonly FurtherValue[];
  readonly sources: readonly DraftSource[];
  readonly checks: readonly DraftCheck[];
  readonly hints: readonly DraftHint[];
}

/** Why there is nothing to keep: somebody asked, gave an order, greeted, or nothing of care was said. */
export type ReplyReason = 'question' | 'order' | 'nothing';

/** Draft of everything that was said at once. */
export interface Drafted {
  readonly type: AnswerType;
  /** Given with type `text` only. */
  readonly reply?: ReplyReason;
  /** One entry each for person and measurement; none for `text`, one for `sis`. */
  readonly entries: readonly DraftedEntry[];
  readonly sis?: Assessment;
  /** True for „Nachtrag zu …“: an addendum to an entry that exists. */
  readonly addendum: boolean;
}

import type { Assessment, CareData } from '#modules/assistants/contract/drafts/answer.ts';
import { checkVitals } from '#modules/assistants/contract/drafts/check-vitals.ts';
import type { CheckReason, DraftCheck, FurtherValue } from '#modules/assistants/contract/drafts/draft-marks.ts';
import type { DraftMarks } from '#modules/assistants/contract/entries/entry.ts';

/** Content of a draft or of a correction while it is edited. */
export interface EditedContent {
  readonly data: CareData;
  readonly values: readonly FurtherValue[];
  readonly sis: Assessment | null;
}

/** Marks of the fields on a screen, and what a tap does. */
export interface Marking {
  readonly marks: DraftMarks;
  readonly checks: readonly DraftCheck[];
  readonly confirm: (field: string) => void;
  /** True if an engine drafted the content: then fields that a person typed say so. */
  readonly isDrafted: boolean;
}

/** Reasons that one tap settles. */
const tapped: ReadonlySet<CheckReason> = new Set(['approximate', 'misheard', 'notSaid']);

/** Finds what there is to check in content as it is typed: values by themselves, the rest as the draft says. */
export function findChecks({ data, values }: EditedContent, marks: DraftMarks): DraftCheck[] {
  const isTyped = (field: string): boolean => marks.byHand.includes(field);
  const own = checkVitals(data, values).map((check) => {
    const said = marks.checks.find(({ field }) => field === check.field)?.words ?? wordsOf(marks, check.field);
    return said === undefined || isTyped(check.field) ? check : { ...check, words: said };
  });
  const others = marks.checks.filter(
    ({ field, reason }) =>
      tapped.has(reason) && !own.some((check) => check.field === field && check.reason === 'impossible'),
  );
  return [...own, ...others];
}

/** Checks that wait for a tap. */
export function listOpenChecks(checks: readonly DraftCheck[], { confirmed }: DraftMarks): DraftCheck[] {
  return checks.filter(({ field, reason }) => tapped.has(reason) && !confirmed.includes(field));
}

/** Words from which a field was filled; undefined if it was not. */
export function wordsOf({ sources, byHand }: DraftMarks, field: string): string | undefined {
  return byHand.includes(field) ? undefined : sources.find((source) => source.field === field)?.words;
}

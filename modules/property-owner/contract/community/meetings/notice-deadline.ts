import { addDays } from '#platform/contract/days.ts';
import { workingDaysBefore } from '#platform/contract/working-days.ts';

/** Working days that a letter takes. */
const postDays = 3;

/** Last days of an invitation that keeps the notice, `YYYY-MM-DD`. */
export interface NoticeDeadline {
  /** Emails arrive on the day on which they are sent. */
  readonly emailBy: string;
  readonly postBy: string;
}

/**
 * Last days of an invitation (§ 24 (4) WEG): it is received so many weeks before the meeting that neither the day of its
 * receipt nor that of the meeting counts (§ 187 (1), § 188 BGB).
 *
 * @param heldOn day of the meeting, `YYYY-MM-DD`
 */
export function noticeDeadlineOf(heldOn: string, noticeWeeks: number): NoticeDeadline {
  const receivedBy = addDays(heldOn, -(noticeWeeks * 7 + 1));
  return { emailBy: receivedBy, postBy: workingDaysBefore(receivedBy, postDays) };
}

/** Ways by which an invitation of today keeps the notice: any, email alone, none. */
export type Notice = 'IN_ZEIT' | 'NUR_E_MAIL' | 'ZU_SPAET';

/** @param today `YYYY-MM-DD` */
export function checkNotice({ emailBy, postBy }: NoticeDeadline, today: string): Notice {
  if (today > emailBy) return 'ZU_SPAET';
  return today > postBy ? 'NUR_E_MAIL' : 'IN_ZEIT';
}

/** Returns true if an invitation needs a reason for its short notice. */
export function isNoticeShort(notice: Notice, { hasLetters }: { readonly hasLetters: boolean }): boolean {
  return notice === 'ZU_SPAET' || (notice === 'NUR_E_MAIL' && hasLetters);
}

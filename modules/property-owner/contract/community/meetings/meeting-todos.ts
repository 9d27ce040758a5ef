import { addDays } from '#platform/contract/days.ts';
import { noticeDeadlineOf } from './notice-deadline.ts';

/** Days within which minutes and collection are due after a meeting (§ 24 (6) and (7) WEG: without delay). */
const daysAfterMeeting = 7;

/** Steps of a meeting, in their order. */
export const meetingTodoKinds = [
  'DATUM',
  'TAGESORDNUNG',
  'ANTRAEGE',
  'EINLADUNG',
  'NEUE_EINLADUNG',
  'BRIEFE',
  'NIEDERSCHRIFT',
  'SAMMLUNG',
] as const;

/** A step that is still to do. Days are `YYYY-MM-DD`. */
export interface MeetingTodo {
  readonly art: (typeof meetingTodoKinds)[number];
  /** Last day; null: none. */
  readonly bis: string | null;
  /** Last day of an invitation by post. */
  readonly postBis: string | null;
  readonly ueberfaellig: boolean;
}

/** Facts of a meeting from which its steps follow. Days are `YYYY-MM-DD`. */
export interface MeetingFacts {
  readonly heldOn: string | null;
  readonly noticeWeeks: number;
  readonly topicsUntil: string | null;
  readonly items: number;
  /** Items with a motion whose result was not announced. */
  readonly openMotions: number;
  readonly isInvited: boolean;
  /** True if what the invitation says was changed after it. */
  readonly isRevised: boolean;
  /** Members without an email address whose letter was not printed. */
  readonly openLetters: number;
  readonly isClosed: boolean;
  /** True if the minutes are among the files. */
  readonly hasMinutes: boolean;
}

/** Lists what is still to do for a meeting. @param today `YYYY-MM-DD` */
export function listMeetingTodos(facts: MeetingFacts, today: string): readonly MeetingTodo[] {
  const { heldOn, isClosed } = facts;
  const todo = (art: MeetingTodo['art'], bis: string | null = null, postBis: string | null = null): MeetingTodo => ({
    art,
    bis,
    postBis,
    ueberfaellig: bis !== null && today > bis,
  });
  if (isClosed || (heldOn !== null && heldOn < today)) return listAfterwards(facts, todo);
  if (heldOn === null) return [todo('DATUM'), ...(facts.items === 0 ? [todo('TAGESORDNUNG')] : [])];
  const { emailBy, postBy } = noticeDeadlineOf(heldOn, facts.noticeWeeks);
  const { topicsUntil, isInvited, isRevised, openLetters } = facts;
  if (isInvited)
    return [...(isRevised ? [todo('NEUE_EINLADUNG')] : []), ...(openLetters > 0 ? [todo('BRIEFE', postBy)] : [])];
  return [
    ...(facts.items === 0 ? [todo('TAGESORDNUNG')] : []),
    ...(topicsUntil !== null && topicsUntil >= today ? [todo('ANTRAEGE', topicsUntil)] : []),
    todo('EINLADUNG', emailBy, postBy),
  ];
}

function listAfterwards(
  { heldOn, hasMinutes, openMotions, isInvited }: MeetingFacts,
  todo: (art: MeetingTodo['art'], bis: string | null) => MeetingTodo,
): readonly MeetingTodo[] {
  const due = heldOn === null ? null : addDays(heldOn, daysAfterMeeting);
  return [
    ...(hasMinutes ? [] : [todo('NIEDERSCHRIFT', due)]),
    // A meeting that was typed in afterwards, with its minutes, has its resolutions in the collection already.
    ...(isInvited && openMotions > 0 ? [todo('SAMMLUNG', due)] : []),
  ];
}

import { germanDayOf, germanInstantOf, germanTimeOf } from '#platform/contract/days.ts';
import type { SaidTime } from '../../contract/drafts/drafted.ts';

/** Time of an event, and whether a person has to say it. */
interface AssignedTime {
  readonly eventAt: Date;
  readonly isAsked: boolean;
}

/** Finds when it happened: now unless something else was said; what lies ahead, or is half said, is asked. */
export function assignTime({ day, time, asked }: SaidTime, now: Date): AssignedTime {
  if (day === '' && time === '') return { eventAt: now, isAsked: asked };
  const today = germanDayOf(now);
  const isOtherDay = day !== '' && day !== today;
  const eventAt = germanInstantOf(day === '' ? today : day, time === '' ? germanTimeOf(now).slice(11, 16) : time);
  if (eventAt.getTime() > now.getTime()) return { eventAt: now, isAsked: true };
  return { eventAt, isAsked: asked || (isOtherDay && time === '') };
}

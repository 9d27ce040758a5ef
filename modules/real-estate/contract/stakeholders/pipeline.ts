import { countDays, germanDayOf } from '#platform/contract/days.ts';

/** States of interested people, in the order of the columns. */
export const stakeholderStates = ['EXPOSE', 'TERMIN', 'AUSWAHL', 'AUSGESCHIEDEN'] as const;
export type StakeholderState = (typeof stakeholderStates)[number];

/** Seconds in which the person who moved somebody may undo it. */
export const undoSeconds = 10;

const steps: Readonly<Record<StakeholderState, readonly StakeholderState[]>> = {
  EXPOSE: ['TERMIN', 'AUSGESCHIEDEN'],
  TERMIN: ['AUSWAHL', 'AUSGESCHIEDEN'],
  AUSWAHL: ['AUSGESCHIEDEN'],
  AUSGESCHIEDEN: ['EXPOSE'],
};

/** Lists the states to which a person can be moved. */
export const listTargets = (from: StakeholderState): readonly StakeholderState[] => steps[from];

/** True if a person may be moved from one state to another. */
export const isStep = (from: StakeholderState, to: StakeholderState): boolean => steps[from].includes(to);

/** The field of `data` without which a state cannot be reached. */
export const neededFor: Readonly<Partial<Record<StakeholderState, 'appointment' | 'declineReason'>>> = {
  TERMIN: 'appointment',
  AUSGESCHIEDEN: 'declineReason',
};

/** Facts on which the clock of a person depends; instants are ISO 8601. */
export interface ClockFacts {
  readonly status: StakeholderState;
  readonly requestReceivedAt: string;
  readonly appointment: string | null;
  readonly interestEmailSent: boolean;
}

/** A clock: yellow while nobody asked, red after the email that asked. */
export interface DelayClock {
  readonly colour: 'yellow' | 'red';
  /** Days since the request or the appointment. */
  readonly days: number;
}

/**
 * Returns the clock of a person, null while none is due. Days are calendar days in Germany: a request of 23:59 is a day
 * old two minutes later. An appointment to come never has one.
 */
export function findDelayClock(
  { status, requestReceivedAt, appointment, interestEmailSent }: ClockFacts,
  delayDays: number,
  now: Date,
): DelayClock | null {
  const since = status === 'EXPOSE' ? requestReceivedAt : status === 'TERMIN' ? appointment : null;
  if (since === null || new Date(since) > now) return null;
  const days = countDays(germanDayOf(new Date(since)), germanDayOf(now));
  return days < delayDays ? null : { colour: interestEmailSent ? 'red' : 'yellow', days };
}

/** Reasons of a refusal that are offered; any other text is accepted. Key: of the texts. */
export const declineReasons = [
  'price',
  'location',
  'condition',
  'layout',
  'financing',
  'foundOther',
  'silent',
  'sold',
  'rented',
] as const;

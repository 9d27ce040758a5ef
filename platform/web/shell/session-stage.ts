import { renewalWindowSeconds, warningSeconds } from '../api/session-clock.ts';

export type SessionStage = 'calm' | 'renew' | 'warn' | 'expired';

export interface SessionMoment {
  /** Seconds until the session ends, negative after its end. */
  readonly secondsLeft: number;
  /** Seconds since the user last typed, clicked or scrolled. */
  readonly idleSeconds: number;
  /** Seconds since the end of the session was last extended. */
  readonly sinceExtended: number;
}

/**
 * Decides the next step of the session: in the last minute a silent renewal for users active since the last extension;
 * 30 s before the end the warning; at the end the information.
 */
export function decideSessionStage({ secondsLeft, idleSeconds, sinceExtended }: SessionMoment): SessionStage {
  if (secondsLeft <= 0) return 'expired';
  if (secondsLeft <= warningSeconds) return 'warn';
  const isActive = idleSeconds < sinceExtended && idleSeconds <= renewalWindowSeconds;
  return secondsLeft <= renewalWindowSeconds && isActive ? 'renew' : 'calm';
}

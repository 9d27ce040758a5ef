import { renewalWindowSeconds, warningSeconds } from '../api/session-clock.ts';

export type SessionStage = 'calm' | 'renew' | 'warn' | 'expired';

export interface SessionMoment {
  /** Seconds until the session ends, negative when it has ended. */
  readonly secondsLeft: number;
  /** Seconds since the user last typed, clicked or scrolled. */
  readonly idleSeconds: number;
  /** Seconds since the end of the session was last moved. */
  readonly sinceExtended: number;
}

/**
 * What the shell does now: in the last minute, whoever has been active since the last extension gets a
 * silent renewal; 30 s before the end the warning opens; at the end the information.
 */
export function decideSessionStage({ secondsLeft, idleSeconds, sinceExtended }: SessionMoment): SessionStage {
  if (secondsLeft <= 0) return 'expired';
  if (secondsLeft <= warningSeconds) return 'warn';
  const isActive = idleSeconds < sinceExtended && idleSeconds <= renewalWindowSeconds;
  return secondsLeft <= renewalWindowSeconds && isActive ? 'renew' : 'calm';
}

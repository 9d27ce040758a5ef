import type { AccountSession } from '../../contract/index.ts';

/** Browser and system, as far as they are known; null when neither is. */
export function nameSession({ browser, system }: Pick<AccountSession, 'browser' | 'system'>): string | null {
  const known = [browser, system].filter((part) => part !== null && part !== '');
  return known.length === 0 ? null : known.join(' · ');
}

/** Whether a session runs on something that is held in the hand. */
export function isHandheld({ system }: Pick<AccountSession, 'system'>): boolean {
  return /\b(?:android|ios|ipados|iphone|ipad)\b/i.test(system ?? '');
}

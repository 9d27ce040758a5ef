import type { AccountSession } from '../../contract/index.ts';

/** Returns browser and system, if known; null if both are unknown. */
export function nameSession({ browser, system }: Pick<AccountSession, 'browser' | 'system'>): string | null {
  const known = [browser, system].filter((part) => part !== null && part !== '');
  return known.length === 0 ? null : known.join(' · ');
}

/** True for sessions on phones and tablets. */
export function isHandheld({ system }: Pick<AccountSession, 'system'>): boolean {
  return /\b(?:android|ios|ipados|iphone|ipad)\b/i.test(system ?? '');
}

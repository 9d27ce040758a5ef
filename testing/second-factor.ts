import { computeCode, stepOf } from '#modules/identity/server/second-factor/totp.ts';
import type { TestClock } from './clock.ts';
import type { TestAnswer, TestBrowser } from './http.ts';

const base = '/api/benit/auth/users/second-factor';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app with one account in it. */
export interface TestApp {
  /** Base32, as it was scanned. */
  readonly secret: string;
  /** The code at the moment, or as many steps of 30 seconds later. */
  code(later?: number): string;
}

/** The app after scanning; `secret` in Base32. */
export function createTestApp(secret: string, now: () => Date): TestApp {
  const bytes = fromBase32(secret);
  return { secret, code: (later = 0) => computeCode(bytes, stepOf(now()) + later) };
}

/**
 * Switches the second factor of whoever is signed in on; the code that did so is used up, the next one is 30 seconds
 * away.
 */
export async function enableSecondFactor(
  browser: TestBrowser,
  clock: TestClock,
  currentPassword: string,
): Promise<{ app: TestApp; recoveryCodes: readonly string[] }> {
  const begun = await browser.call<{ secret: string }>('POST', `${base}/secret`, { body: { currentPassword } });
  if (begun.status !== 200) throw new Error(`Beginning answered ${begun.status}: ${begun.text}`);
  const app = createTestApp(begun.body.secret, () => clock.now());
  const confirmed: TestAnswer<{ recoveryCodes: string[] }> = await browser.call('POST', base, {
    body: { code: app.code() },
  });
  if (confirmed.status !== 200) throw new Error(`Confirming answered ${confirmed.status}: ${confirmed.text}`);
  clock.advance({ seconds: 30 });
  return { app, recoveryCodes: confirmed.body.recoveryCodes };
}

function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

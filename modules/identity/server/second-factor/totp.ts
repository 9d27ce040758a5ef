import { createHmac, timingSafeEqual } from 'node:crypto';

/** Parameters supported by all authenticator apps (RFC 6238). */
const totpParameters = { algorithm: 'SHA1', digits: 6, periodSeconds: 30 } as const;

/** Accepted steps before and after the present one: clocks differ, and typing takes time. */
const tolerance = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Computes the code of a time step: HOTP (RFC 4226, 5.3), with leading zeros. */
export function computeCode(secret: Buffer, step: number, digits: number = totpParameters.digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const truncated = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
}

/** Returns the time step of a moment: 30 seconds each, counted from 1970 (RFC 6238, 4.2). */
export function stepOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / totpParameters.periodSeconds);
}

/**
 * Finds the time step around `now` that matches the code; null if none does. Compares all of them, in constant time.
 */
export function findStep(secret: Buffer, code: string, now: Date): number | null {
  const present = stepOf(now);
  let found: number | null = null;
  for (let step = present - tolerance; step <= present + tolerance; step += 1) {
    const expected = Buffer.from(computeCode(secret, step));
    const given = Buffer.from(code.padEnd(expected.length).slice(0, expected.length));
    if (given.length === expected.length && timingSafeEqual(given, expected) && code.length === expected.length)
      found = step;
  }
  return found;
}

/** Encodes base32 without padding (RFC 4648, 6), for typing into an app. */
export function toBase32(bytes: Buffer): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += alphabet.charAt((value >>> (bits - 5)) & 31);
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet.charAt((value << (5 - bits)) & 31) : text;
}

/** Builds the content of the QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function toOtpauthUri(
  secret: Buffer,
  { issuer, account }: { readonly issuer: string; readonly account: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const { algorithm, digits, periodSeconds } = totpParameters;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=${algorithm}&digits=${digits}&period=${periodSeconds}`;
}

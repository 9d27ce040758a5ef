import { describe, expect, test } from 'vitest';
import { computeCode, findStep, stepOf, toBase32, toOtpauthUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number): Date => new Date(seconds * 1000);

test.each([
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [3, '969429'],
  [4, '338314'],
  [5, '254676'],
  [6, '287922'],
  [7, '162583'],
  [8, '399871'],
  [9, '520489'],
])('the code of counter %i is %s (RFC 4226, appendix D)', (counter, code) => {
  expect(computeCode(secret, counter)).toBe(code);
});

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at second %i is %s (RFC 6238, appendix B, SHA-1)', (seconds, code) => {
  expect(computeCode(secret, stepOf(at(seconds)), 8)).toBe(code);
  expect(computeCode(secret, stepOf(at(seconds)))).toBe(code.slice(2));
});

describe('a code', () => {
  const now = at(1_234_567_890);
  const present = stepOf(now);

  test.each([-1, 0, 1])('of step %i around now is valid', (offset) => {
    expect(findStep(secret, computeCode(secret, present + offset), now)).toBe(present + offset);
  });

  test.each([-2, 2])('of step %i around now is invalid', (offset) => {
    expect(findStep(secret, computeCode(secret, present + offset), now)).toBeNull();
  });

  test.each(['', '1', '00592', '0059240', '５００５９２', '😀😀😀'])('cannot be %j', (code) => {
    expect(findStep(secret, code, now)).toBeNull();
  });
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %s (RFC 4648, 10, without padding)', (text, expected) => {
  expect(toBase32(Buffer.from(text))).toBe(expected);
});

test('the URI for apps names issuer and account, whatever their characters', () => {
  const uri = toOtpauthUri(secret, { issuer: 'Müller & Söhne: Büro', account: 'erika+1@example.de' });
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Müller & Söhne: Büro:erika+1@example.de',
  ]);
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Müller & Söhne: Büro',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

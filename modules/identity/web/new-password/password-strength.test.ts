import { expect, test } from 'vitest';
import { isCommonPassword, ratePassword } from './password-strength.ts';

test('rates by length alone', () => {
  expect(
    ['abc', '🙂🙂🙂', 'demo', '1234567', '12345678', 'vierzehn Zeich', 'fünfzehnZeichen', '🙂🙂🙂🙂🙂🙂🙂'].map(
      (password) => ratePassword(password, 4),
    ),
  ).toEqual(['short', 'short', 'weak', 'weak', 'fair', 'fair', 'strong', 'weak']);
});

test.each(['passwort', 'Passwort1', 'HALLO123!', '1234', 'aaaa', 'sommer2026', 'Bayern04'])(
  '%s is common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['Mein Hund mag keine Katzen', 'kx7vQp2m', 'Regenschirmständer'])('%s is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { groupIban, isPlausibleIban } from './iban.ts';

describe('groupIban', () => {
  it('groups by four without a space at the end', () => {
    expect(groupIban('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(groupIban('DE89 3704')).toBe('DE89 3704');
    expect(groupIban('')).toBe('');
  });
});

describe('isPlausibleIban', () => {
  it.each(['', 'DE89 3704 0044 0532 0130 00', 'GB82 WEST 1234 5698 7654 32', 'at611904300234573201'])(
    'accepts %s',
    (iban) => {
      expect(isPlausibleIban(iban)).toBe(true);
    },
  );

  it.each([
    ['a wrong digit', 'DE89 3704 0044 0532 0130 01'],
    ['swapped digits', 'DE98 3704 0044 0532 0130 00'],
    ['a German one that is too short', 'DE89 3704 0044 0532 0130'],
    ['words', 'Sparkasse'],
  ])('doubts %s', (_, iban) => {
    expect(isPlausibleIban(iban)).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { languageKeys } from '../../contract/language-keys.ts';
import { getDocumentFormats } from './document-formats.ts';

describe('a negative amount', () => {
  // UAX 14: a break is possible after a hyphen (HY), and between a minus and a currency sign (both PR).
  test.for(languageKeys)('stays on one line with its minus: %s', (language) => {
    const { amount, count } = getDocumentFormats(language);
    for (const text of [amount(-30_808n), amount(-123_456_789n), count(-1234.5)]) {
      expect(text).toMatch(/\u2212(?:\d|\u2060)/u);
      expect(text).not.toMatch(/[ -]/u);
    }
  });

  test('prints as the positive one with a minus', () => {
    expect(getDocumentFormats('en').amount(-30_808n)).toBe('\u2212\u2060€308.08');
    expect(getDocumentFormats('de').amount(-30_808n)).toBe('\u2212308,08\u00A0€');
  });
});

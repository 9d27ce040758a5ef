import { expect, test } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { formatPeriod } from './format-period.ts';

const texts = import.meta.glob<{ readonly serviceTime: Readonly<Record<string, string>> }>(
  '../locales/invoices/*.json',
  {
    eager: true,
    import: 'default',
  },
);

const say = (start: string | null, end: string | null, language: (typeof languageKeys)[number]) =>
  formatPeriod(start, end, language, (key, { date }) =>
    (
      texts[`../locales/invoices/${language}.json`]?.serviceTime[key.replace('accounting:serviceTime.', '')] ?? key
    ).replace('{{date}}', date),
  );

test('a period with only one end is marked as such in every language', () => {
  expect(languageKeys.map((language) => say('2026-12-01', null, language))).toEqual([
    'ab 01.12.2026',
    'from 01/12/2026',
    'desde el 01/12/2026',
    'à partir du 01/12/2026',
    'с 01.12.2026',
    '2026/12/01 起',
  ]);
  expect(languageKeys.map((language) => say(null, '2026-12-31', language))).toEqual([
    'bis 31.12.2026',
    'until 31/12/2026',
    'hasta el 31/12/2026',
    'jusqu’au 31/12/2026',
    'по 31.12.2026',
    '至 2026/12/31',
  ]);
});

test('both ends are joined, one day is shown alone, no day gives an empty text', () => {
  expect(say('2026-12-01', '2026-12-31', 'de')).toBe('01.12.2026–31.12.2026');
  expect(say('2026-12-31', '2026-12-31', 'de')).toBe('31.12.2026');
  expect(say(null, null, 'de')).toBe('');
});

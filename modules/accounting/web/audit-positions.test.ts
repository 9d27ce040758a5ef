import { expect, test } from 'vitest';
import { formatPositions } from './audit-positions.ts';

const t = (key: string, params: Readonly<Record<string, unknown>> = {}): string =>
  ({
    'accounting:serviceTime.until': `bis ${String(params['date'])}`,
    'accounting:units.hour': 'Stunde',
    'accounting:units.general': 'pauschal',
    'accounting:positions.discount': 'Rabatt',
    'accounting:records.service.choices.vatReason.exempt': 'Steuerfrei',
  })[key] ?? key;
const say = (value: string): string => formatPositions(value, 'de', t).replaceAll('\u00A0', ' ');

test("formats units by name and numbers in the reader's language", () => {
  expect(say('Beratung: 2.5 hour × 1100.125 €, 19 %\nAnfahrt: 1 general × 30 €, 7 %')).toBe(
    'Beratung: 2,5 Stunde × 1.100,125 €, 19 %\nAnfahrt: pauschal 30,00 €, 7 %',
  );
});

test('keeps separators inside a description, and lines in another form', () => {
  expect(say('2 × Tor: links\nWartung: 3 × 2 €: 1 hour × -5 €, 0 %')).toBe(
    '2 × Tor: links\nWartung: 3 × 2 €: 1 Stunde × −5,00 €, 0 %',
  );
});

test('formats reasons, discounts and periods in words, and keeps other text unchanged', () => {
  expect(say('Kurs: -1 general × 90 €, 0 % | exempt | § 4 Nr. 21 UStG | -10 % | K-7 | 2026-11-01–2026-11-15')).toBe(
    'Kurs: pauschal −90,00 €, 0 % · Steuerfrei · § 4 Nr. 21 UStG · Rabatt 10 % · K-7 · 01.11.2026–15.11.2026',
  );
  expect(say('Kurs: 2 hour × 90 €, 19 % | -2.5 €')).toBe('Kurs: 2 Stunde × 90,00 €, 19 % · Rabatt 2,50 €');
  expect(say('Kurs: 2 hour × 90 €, 19 % | –2026-11-15')).toBe('Kurs: 2 Stunde × 90,00 €, 19 % · bis 15.11.2026');
});

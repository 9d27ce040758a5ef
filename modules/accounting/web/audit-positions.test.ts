import { expect, test } from 'vitest';
import { sayPositions } from './audit-positions.ts';

const t = (key: string): string => ({ 'accounting:units.hour': 'Stunde', 'accounting:units.general': 'pauschal' })[key] ?? key;
const say = (value: string): string => sayPositions(value, 'de', t).replaceAll('\u00A0', ' ');

test('units by their name, numbers as the reader writes them', () => {
  expect(say('Beratung: 2.5 hour × 1100.125 €, 19 %\nAnfahrt: 1 general × 30 €, 7 %')).toBe('Beratung: 2,5 Stunde × 1.100,125 €, 19 %\nAnfahrt: pauschal 30,00 €, 7 %');
});

test('a description with signs of its own, and lines that are none', () => {
  expect(say('2 × Tor: links\nWartung: 3 × 2 €: 1 hour × -5 €, 0 %')).toBe('2 × Tor: links\nWartung: 3 × 2 €: 1 Stunde × -5,00 €, 0 %');
});

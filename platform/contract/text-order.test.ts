import { expect, it } from 'vitest';
import { nameCountry, nameLanguage } from './display-names.ts';
import { compareIn, compareNaturally } from './text-order.ts';

it('numbers in texts are compared by their value, umlauts as in a dictionary', () => {
  expect(['Haus 10', 'Zaun', 'Äpfel', 'Haus 9', 'Apfel'].toSorted(compareNaturally)).toEqual([
    'Apfel',
    'Äpfel',
    'Haus 9',
    'Haus 10',
    'Zaun',
  ]);
  expect(['10', '9'].toSorted(compareIn('de'))).toEqual(['10', '9']);
});

it('countries and languages by code; an unknown code stays', () => {
  expect([nameCountry('AT', 'de'), nameCountry('AT', 'fr'), nameCountry('Tirol', 'de')]).toEqual([
    'Österreich',
    'Autriche',
    'Tirol',
  ]);
  expect([nameLanguage('fr', 'fr'), nameLanguage('zh', 'de')]).toEqual(['Français', 'Chinesisch']);
});

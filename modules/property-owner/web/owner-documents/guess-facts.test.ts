import { expect, it } from 'vitest';
import { guessFacts } from './guess-facts.ts';

it.each([
  ['Betriebskostenabrechnung_2025_Lindenallee.pdf', 'settlement', 2025],
  ['Wirtschaftsplan 2027.pdf', 'budget', 2027],
  ['Mietvertrag Müller.pdf', 'contract', null],
  ['Versicherungsschein-2024.pdf', 'insurance', 2024],
  ['Protokoll ETV 17.12.2026.pdf', 'minutes', 2026],
  ['Bescheinigung §35a 2025.pdf', 'taxCertificate', 2025],
  ['scan0001.jpg', 'other', null],
])('reads %j as %s of %s', (name, kind, year) => {
  expect(guessFacts(name)).toMatchObject({ kind, year });
});

it('makes a title of the file name, without its ending and underscores', () => {
  expect(guessFacts('Betriebskosten_Abrechnung__2025.pdf').title).toBe('Betriebskosten Abrechnung 2025');
  expect(guessFacts('.pdf').title).toBe('');
});

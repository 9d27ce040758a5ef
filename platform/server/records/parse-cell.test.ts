import { expect, it } from 'vitest';
import { parseDay } from './parse-cell.ts';

it('reads years of two digits as forms do, from 1950 to 2049', () => {
  const years = ['31.1.49', '31.1.50', '31.1.75', '31.1.99', '31.1.00'].map((text) => parseDay(text, 'de'));
  expect(years).toEqual(['2049-01-31', '1950-01-31', '1975-01-31', '1999-01-31', '2000-01-31']);
});

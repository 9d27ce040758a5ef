import { expect, test } from 'vitest';
import { formatDiscount } from './format-discount.ts';

test.for([
  ['10', '', 'de', '10\u00A0%'],
  ['12,5', '', 'en', '12.5%'],
  ['', '1234,5', 'de', '1.234,50\u00A0€'],
  ['', '5', 'en', '€5.00'],
  ['zehn', '', 'de', 'zehn'],
  ['', '', 'de', ''],
] as const)('a discount typed as “%s” or “%s” is, in %s, “%s”', ([percent, amount, language, said]) => {
  expect(formatDiscount(percent, amount, language)).toBe(said);
});

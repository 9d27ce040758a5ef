import { describe, expect, test } from 'vitest';
import { isPossibleVatId } from './vat-id-shape.ts';

describe('a VAT id', () => {
  test.for([
    'DE136695976',
    'de 123 456 788',
    'ATU12345675',
    'BE0411905847',
    'DK13585628',
    'FI20774740',
    'HR33392005961',
    'IT00743110157',
    'LU26375245',
    'PL8567346215',
    'FR40303265045',
    'NL004495445B01',
    'ESX1234567L',
    'CHE123456789',
  ])('%s can exist', (vatId) => {
    expect(isPossibleVatId(vatId)).toBe(true);
  });

  test.for([
    'ATU00000001',
    'DE123456789',
    'DE12345678',
    'BE0411905848',
    'DK13585629',
    'FI20774741',
    'HR33392005962',
    'IT00743110158',
    'LU26375246',
    'PL8567346216',
    'FR4030326504',
  ])('%s cannot', (vatId) => {
    expect(isPossibleVatId(vatId)).toBe(false);
  });
});

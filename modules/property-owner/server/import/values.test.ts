import { describe, expect, it } from 'vitest';
import { readDay, readFlag, readHundredths, readId, readReference } from './values.ts';

describe('an amount', () => {
  it.each([
    ['1234,5', 123_450],
    ['1234.50', 123_450],
    ['1.234,5', 123_450],
    ['1,234.50', 123_450],
    ['-1.234,50', -123_450],
    ['+3', 300],
    ['0', 0],
    ['1.234.567', 123_456_700],
    ['1,234,567.89', 123_456_789],
    ['-0,01', -1],
    ['12345.6', 1_234_560],
    ['-10.000.000.000', -1_000_000_000_000],
    ['1234,05', 123_405],
  ])('%s is %i hundredths', (text, value) => {
    expect(readHundredths(text)).toEqual({ value });
  });

  it('-0 becomes 0, and an empty amount is null', () => {
    expect(readHundredths('-0')).toEqual({ value: 0 });
    expect(Object.is((readHundredths('-0,00') as { value: number }).value, 0)).toBe(true);
    expect(readHundredths('')).toEqual({ value: null });
  });

  it.each([
    ['1.234', 'amount_ambiguous'],
    ['-1,234', 'amount_ambiguous'],
    ['1,2345', 'amount_invalid'],
    ['1.23,4.5', 'amount_invalid'],
    ['zwölf', 'amount_invalid'],
    ['12,00 €', 'amount_invalid'],
    ['12,00-', 'amount_invalid'],
    ['1e5', 'amount_invalid'],
    ['--1', 'amount_invalid'],
    ['12.34.567,00', 'amount_invalid'],
    ['10.000.000.000,01', 'amount_too_large'],
  ])('%s is refused: %s', (text, code) => {
    expect(readHundredths(text)).toEqual({ code });
  });
});

describe('a day', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['1.2.2026', '2026-02-01'],
    ['29.02.2024', '2024-02-29'],
    ['', null],
  ])('%s is %s', (text, value) => {
    expect(readDay(text)).toEqual({ value });
  });

  it.each([
    '31.02.2026',
    '2026-02-30',
    '29.02.2026',
    '2026-13-01',
    '1.2.26',
    '2026/01/01',
    '01-02-2026',
    '0001-01-01',
    '32.1.2026',
    'gestern',
  ])('%s is none', (text) => {
    expect(readDay(text)).toEqual({ code: 'date_invalid' });
  });
});

it('a flag has several spellings', () => {
  expect(['1', 'JA', 'true', 'x'].map((text) => readFlag(text, false))).toEqual(
    Array.from({ length: 4 }, () => ({ value: true })),
  );
  expect([readFlag('nein', true), readFlag('', true), readFlag('', false), readFlag('vielleicht', true)]).toEqual([
    { value: false },
    { value: true },
    { value: false },
    { code: 'flag_invalid' },
  ]);
});

it('an id is that of the source system: not 0, not one of Kontor, not too long', () => {
  expect([readId('A-1'), readId('0'), readId('M-1'), readId('m-2'), readId('x'.repeat(41)), readId('')]).toEqual([
    { value: 'A-1' },
    { code: 'id_invalid' },
    { code: 'id_invalid' },
    { code: 'id_invalid' },
    { code: 'id_invalid' },
    { code: 'required' },
  ]);
  expect([readReference('0'), readReference(''), readReference('7')]).toEqual([
    { value: '' },
    { value: '' },
    { value: '7' },
  ]);
});

it.each(['1,2', 'A\n1', 'A\u20281'])('the id %j cannot be used in an address or filter and is refused', (text) => {
  expect([readId(text), readReference(text)]).toEqual([{ code: 'id_invalid' }, { code: 'id_invalid' }]);
});

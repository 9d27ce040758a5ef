import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGiroCode } from './giro-code.ts';

const transfer = {
  companyName: 'Pflegedienst Sonnenhof GmbH',
  IBAN: 'DE89 3704 0044 0532 0130 00',
  BIC: 'COLSDE33XXX',
  invoiceId: 'RE-2026-0012',
  payableCents: 9800n,
};

test('a GiroCode has the lines of EPC069-12', () => {
  expect(buildGiroCode(transfer)).toBe(
    'BCD\n002\n1\nSCT\nCOLSDE33XXX\nPflegedienst Sonnenhof GmbH\nDE89370400440532013000\nEUR98.00\n\n\nRE-2026-0012',
  );
});

test.for([
  ['without a name', { companyName: ' ' }],
  ['without a number', { invoiceId: '' }],
  ['with a number that is too long for the remittance', { invoiceId: 'x'.repeat(141) }],
  ['without an IBAN', { IBAN: '' }],
  ['with a mistyped IBAN', { IBAN: 'DE89370400440532013001' }],
  ['of nothing', { payableCents: 0n }],
  ['of a credit', { payableCents: -1n }],
  ['of a billion', { payableCents: 100_000_000_000n }],
  ['beyond 331 bytes', { companyName: '护'.repeat(70), invoiceId: '号'.repeat(40) }],
] as const)('there is no GiroCode %s', ([, change]) => {
  expect(buildGiroCode({ ...transfer, ...change })).toBeNull();
});

test('an invalid BIC is left out, a long name is cut to 70 characters, a line break does not split a line', () => {
  const lines = buildGiroCode({
    ...transfer,
    BIC: 'Sparkasse',
    companyName: `Haus\nSonne ${'x'.repeat(100)}`,
    payableCents: 99_999_999_999n,
  })?.split('\n');
  expect(lines?.slice(4, 8)).toEqual(['', `Haus Sonne ${'x'.repeat(59)}`, 'DE89370400440532013000', 'EUR999999999.99']);
});

test('any input gives eleven lines within the limits', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 120, unit: 'grapheme' }),
      fc.string({ maxLength: 60, unit: 'grapheme' }),
      fc.bigInt({ min: -10n, max: 10n ** 12n }),
      (companyName, invoiceId, payableCents) => {
        const code = buildGiroCode({ ...transfer, companyName, invoiceId, payableCents });
        if (code === null) return;
        const lines = code.split('\n');
        expect(lines).toHaveLength(11);
        expect(lines[5]?.length).toBeLessThanOrEqual(70);
        expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(331);
        expect(BigInt((lines[7] ?? '').replaceAll(/\D/gu, ''))).toBe(payableCents);
      },
    ),
  );
});

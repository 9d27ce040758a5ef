import { describe, expect, it } from 'vitest';
import { calculateInvoiceTotals } from './invoice-totals.ts';
import { completeInvoice } from '../testing/complete-invoice.ts';
import type { InvoiceChanges } from '../testing/complete-invoice.ts';
import { checkEInvoice } from '#modules/e-invoice/contract/rules/check-e-invoice.ts';
import { toEInvoice } from './to-e-invoice.ts';

const toModel = (changes: InvoiceChanges) => {
  const invoice = completeInvoice(changes);
  return toEInvoice(invoice, calculateInvoiceTotals(invoice), 'xrechnung');
};

describe('terms of payment', () => {
  const termsOf = (paymentTerms: string, more: InvoiceChanges = {}) => toModel({ paymentTerms, ...more }).paymentTerms;
  const skonto: InvoiceChanges = { skonto: [{ days: 10, percent: 2 }] };

  it('keep every character except the marks that begin a line of Skonto', () => {
    expect(termsOf('Bestellung #4711, Charge #2#')).toBe('Bestellung #4711, Charge #2#');
    expect(termsOf('  #1 Ware\n # #SKONTO#TAGE=1#\nOrt #3')).toBe('1 Ware\nSKONTO#TAGE=1#\nOrt #3');
    expect(termsOf('Charge #2#', skonto)).toBe('Charge #2#\n#SKONTO#TAGE=10#PROZENT=2.00#\n');
  });

  it.each(['Charge #2#', '#SKONTO#TAGE=1#', 'Ort\n\t# #x#\n#', '#', '####', '\u00A0#x#'])(
    'are valid by BR-DE-18 with any input: %j',
    (terms) => {
      for (const changes of [{}, skonto])
        expect(
          checkEInvoice(toModel({ paymentTerms: terms, ...changes }), { xrechnung: true, facturX: false }),
        ).toEqual([]);
    },
  );
});

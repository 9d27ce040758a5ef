import type { EInvoice } from '#modules/e-invoice/contract/model.ts';
import { eInvoiceWords, nameInvoices } from './e-invoice-words.ts';

/** Syntaxes of the XML alone. */
export type XmlSyntax = 'cii' | 'ubl';

interface WithPreceding {
  readonly precedingInvoices?: readonly { readonly invoiceId?: string | undefined }[] | undefined;
}

/** Counts the preceding invoices (BG-3): several rows may name the same one. */
export function countPrecedingInvoices({ precedingInvoices = [] }: WithPreceding): number {
  return new Set(precedingInvoices.map(({ invoiceId }) => invoiceId)).size;
}

/**
 * Returns the syntax of the XML that goes out with an invoice: CII, as in its PDF. The schema D16B, by which validators
 * check a CII alone, has room for one preceding invoice, so several of them go out as UBL, which names them all.
 */
export function syntaxToSend(invoice: WithPreceding): XmlSyntax {
  return countPrecedingInvoices(invoice) > 1 ? 'ubl' : 'cii';
}

/**
 * Returns the invoice for a CII alone, whose schema D16B has room for one preceding invoice (BG-3): the last one stays,
 * the others become a note (BT-22).
 */
export function keepOneReference(model: EInvoice, language: string | undefined): EInvoice {
  const others = model.precedingInvoices.slice(0, -1);
  if (others.length === 0) return model;
  const text = `${eInvoiceWords(language).furtherInvoices} ${nameInvoices(others, language)}`;
  return {
    ...model,
    precedingInvoices: model.precedingInvoices.slice(-1),
    notes: [...model.notes, { subjectCode: '', text }],
  };
}

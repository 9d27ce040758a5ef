import { fromCents } from '#platform/contract/decimals.ts';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import { formatLetterDay } from '#platform/contract/format-letter-day.ts';
import { languageKeys } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { listDeductions } from './instalments.ts';
import type { InvoiceDraft } from './invoice-draft.ts';

interface EInvoiceWords {
  readonly discount: string;
  readonly allowance: string;
  readonly charge: string;
  readonly furtherInvoices: string;
  readonly deducted: string;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  readonly paid: string;
  readonly skonto: string;
}

/**
 * Default reasons of a discount on an item, a discount on the total and a surcharge, as in the printed document (BR-42,
 * BR-33 and BR-38 demand a reason), and the head of a note.
 */
const words: Readonly<Record<LanguageKey, EInvoiceWords>> = {
  de: {
    discount: 'Rabatt',
    allowance: 'Nachlass',
    charge: 'Zuschlag',
    furtherInvoices: 'Weitere vorausgegangene Rechnungen:',
    deducted: 'Abgesetzter Abschlag',
    net: 'netto',
    vat: 'USt.',
    gross: 'brutto',
    paid: 'davon bezahlt',
    skonto: 'davon Skonto',
  },
  en: {
    discount: 'Discount',
    allowance: 'Discount',
    charge: 'Surcharge',
    furtherInvoices: 'Further preceding invoices:',
    deducted: 'Deducted instalment',
    net: 'net',
    vat: 'VAT',
    gross: 'gross',
    paid: 'of which paid',
    skonto: 'of which cash discount',
  },
  es: {
    discount: 'Descuento',
    allowance: 'Descuento',
    charge: 'Recargo',
    furtherInvoices: 'Otras facturas anteriores:',
    deducted: 'Factura parcial deducida',
    net: 'neto',
    vat: 'IVA',
    gross: 'bruto',
    paid: 'de ello pagado',
    skonto: 'de ello descuento por pronto pago',
  },
  fr: {
    discount: 'Remise',
    allowance: 'Remise',
    charge: 'Majoration',
    furtherInvoices: 'Autres factures antérieures :',
    deducted: 'Acompte déduit',
    net: 'HT',
    vat: 'TVA',
    gross: 'TTC',
    paid: 'dont payé',
    skonto: 'dont escompte',
  },
  ru: {
    discount: 'Скидка',
    allowance: 'Скидка',
    charge: 'Надбавка',
    furtherInvoices: 'Другие предыдущие счета:',
    deducted: 'Вычтенный промежуточный счёт',
    net: 'нетто',
    vat: 'НДС',
    gross: 'брутто',
    paid: 'в том числе оплачено',
    skonto: 'в том числе скидка',
  },
  cn: {
    discount: '折扣',
    allowance: '折扣',
    charge: '附加费',
    furtherInvoices: '其他前序发票：',
    deducted: '已扣除的进度款',
    net: '净额',
    vat: '增值税',
    gross: '含税金额',
    paid: '其中已付',
    skonto: '其中现金折扣',
  },
};

const toLanguage = (language: string | undefined): LanguageKey => languageKeys.find((key) => key === language) ?? 'de';

/** Returns the words of an e-invoice in the language of the invoice, German by default. */
export function eInvoiceWords(language: string | undefined): EInvoiceWords {
  return words[toLanguage(language)];
}

/** Names invoices with their days in one line, such as `RE-1 (03.08.2026), RE-2 (14.09.2026)`. */
export function nameInvoices(
  invoices: readonly { readonly number: string; readonly issueDate: string }[],
  language: string | undefined,
): string {
  return invoices
    .map(({ number, issueDate }) =>
      issueDate === '' ? number : `${number} (${formatLetterDay(issueDate, toLanguage(language))})`,
    )
    .join(', ');
}

/**
 * Describes the instalments that a final invoice deducts, one text each: EN 16931 has one sum for them (BT-113), § 14
 * (5) sentence 2 UStG wants their net amounts and VAT.
 */
export function describeDeductions({ language, precedingInvoices = [], invoiceType }: InvoiceDraft): string[] {
  if (invoiceType !== 'final') return [];
  const { deducted, net, vat, gross, paid, skonto } = eInvoiceWords(language);
  const amount = (cents: bigint): string => formatCurrency(fromCents(cents), 'EUR', toLanguage(language));
  return listDeductions(precedingInvoices).map((row) =>
    [
      `${deducted} ${nameInvoices([{ number: row.invoiceId, issueDate: row.invoiceDate }], language)}`,
      [
        `${net} ${amount(row.netCents)}`,
        `${vat} ${row.vat} % ${amount(row.vatCents)}`,
        `${gross} ${amount(row.netCents + row.vatCents)}`,
        ...(row.paidCents === null ? [] : [`${paid} ${amount(row.paidCents)}`]),
        ...(row.skontoCents === 0n ? [] : [`${skonto} ${amount(row.skontoCents)}`]),
      ].join(', '),
    ].join(': '),
  );
}

import { formatLetterDay } from '#platform/contract/format-letter-day.ts';
import { languageKeys } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';

interface EInvoiceWords {
  readonly discount: string;
  readonly allowance: string;
  readonly charge: string;
  readonly furtherInvoices: string;
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
  },
  en: {
    discount: 'Discount',
    allowance: 'Discount',
    charge: 'Surcharge',
    furtherInvoices: 'Further preceding invoices:',
  },
  es: {
    discount: 'Descuento',
    allowance: 'Descuento',
    charge: 'Recargo',
    furtherInvoices: 'Otras facturas anteriores:',
  },
  fr: {
    discount: 'Remise',
    allowance: 'Remise',
    charge: 'Majoration',
    furtherInvoices: 'Autres factures antérieures :',
  },
  ru: { discount: 'Скидка', allowance: 'Скидка', charge: 'Надбавка', furtherInvoices: 'Другие предыдущие счета:' },
  cn: { discount: '折扣', allowance: '折扣', charge: '附加费', furtherInvoices: '其他在先发票：' },
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

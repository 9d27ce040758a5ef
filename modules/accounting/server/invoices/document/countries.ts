import { nameCountry } from '#platform/contract/display-names.ts';
import { toFormatLocale } from '#platform/contract/language-keys.ts';
import { hasDeliveryAddress } from '#modules/accounting/contract/invoices/to-e-invoice.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { languageOfInvoice } from '../../documents/document-texts.ts';

const home = 'DE';
const germanSpeaking: ReadonlySet<string> = new Set(['DE', 'AT', 'CH', 'LI', 'LU', 'BE']);

/** True if sender and customer are in different countries. */
function isAbroad({ companyCountry, customerCountry }: InvoiceDraft): boolean {
  return (companyCountry || home) !== (customerCountry || home);
}

/**
 * Returns the last line of an address abroad: capitals, in the language of the country of posting, else French
 * (Universal Postal Convention, regulation 17-108); empty within the country.
 */
export function namePostalCountry(invoice: InvoiceDraft): string {
  if (!isAbroad(invoice)) return '';
  const locale = germanSpeaking.has(invoice.companyCountry || home) ? 'de' : 'fr';
  return nameCountry(invoice.customerCountry || home, locale).toLocaleUpperCase(locale);
}

/** Names the country of delivery in the invoice's language if it differs from the customer's; else empty. */
export function nameDeliveryCountry(invoice: InvoiceDraft): string {
  const country = invoice.deliveryCountry || home;
  return hasDeliveryAddress(invoice) && country !== (invoice.customerCountry || home)
    ? nameCountry(country, toFormatLocale(languageOfInvoice(invoice)))
    : '';
}

/** Names the sender's country in the invoice's language if the customer is in another country; else empty. */
export function nameSenderCountry(invoice: InvoiceDraft): string {
  return isAbroad(invoice)
    ? nameCountry(invoice.companyCountry || home, toFormatLocale(languageOfInvoice(invoice)))
    : '';
}

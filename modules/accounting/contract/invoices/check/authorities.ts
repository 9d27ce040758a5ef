import type { InvoiceDraft } from '../invoice-draft.ts';
import { findRoutingId, resemblesRoutingId } from '#modules/e-invoice/contract/identifiers/routing-id.ts';
import type { InvoiceFinding } from './finding.ts';

type Findings = Generator<InvoiceFinding, void>;

/** Words in the names of German authorities. */
const authorityNames = [
  /(?<!\p{L})(?:(?:Landeshaupt|Hanse|Universitäts)stadt|Stadt|(?:Verbands|Samt)gemeinde|Gemeinde|Freistaat|Landkreis|Kreis|Bundesrepublik) \p{Lu}/u,
  /(?:ministerium|präsidium|(?:stadt|gemeinde|kreis|landes|bundes)verwaltung|(?:finanz|landrats|bezirks|landes|bundes|bürgermeister)amt|(?:amts|land|verwaltungs|sozial|arbeits|finanz)gericht)(?!\p{L})/iu,
];
/** Legal forms: a company may have such a word in its name, too. */
const firmName = /(?<!\p{L})(?:g?GmbH|UG|AG|SE|KG|OHG|eG|e\.\s?K)(?!\p{L})/iu;

/** True if an invoice is for an authority, which refuses an invalid XRechnung. */
export function isForAuthority(invoice: InvoiceDraft): boolean {
  return findRoutingId(invoice) !== undefined;
}

/**
 * Checks the routing id (Leitweg-ID) by which an authority finds the department that ordered. Other customers need
 * none.
 */
export function* checkAuthority(invoice: InvoiceDraft): Findings {
  const { buyerReference = '', customerElectronicAddress = '', customerName = '', customerCountry = 'DE' } = invoice;
  for (const [field, found] of Object.entries({ buyerReference, customerElectronicAddress })) {
    if (resemblesRoutingId(found))
      yield { rule: 'routing-id', severity: 'warning', field, params: { found: found.trim() } };
  }
  const mayBeAuthority =
    customerCountry === 'DE' &&
    authorityNames.some((pattern) => pattern.test(customerName)) &&
    !firmName.test(customerName);
  // The XML then has a number of the sender instead, which no authority knows.
  if (buyerReference.trim() === '' && mayBeAuthority && !isForAuthority(invoice))
    yield { rule: 'BR-DE-15', severity: 'hint', field: 'buyerReference' };
}

import { isPlausibleIban } from '#platform/contract/iban.ts';
import type { EInvoice, PostalAddress } from '../model.ts';
import { xrechnungSpecifications } from '../model.ts';
import type { Findings, RuleContext } from './finding.ts';
import { broken, requireText } from './finding.ts';
import { isEmpty } from './is-empty.ts';
import type { RuleId } from './rule-texts.ts';
import { transferCodes } from './payment.ts';

const cardCodes: ReadonlySet<string> = new Set(['48', '54', '55']);
const directDebit = '59';
const typeCodes: ReadonlySet<string> = new Set(['326', '380', '381', '384', '389', '875', '876', '877']);
const correctedInvoice = '384';
const taxedCategories: ReadonlySet<string> = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);

const cashDiscount = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/u;
const email = /^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/u;
const telephone = /\d(?:\D*\d){2}/u;
const absoluteAddress = /^[a-z][a-z0-9+.-]+:/iu;

/** Checks the rules that XRechnung 3.0 adds to EN 16931: BR-DE-1 to BR-DE-31, BR-TMP-2. */
export function* checkXRechnung({ invoice }: RuleContext): Findings {
  if (invoice.payment === null) yield broken('BR-DE-1', 'payment');
  yield* checkContact(invoice);
  yield* checkTown('BR-DE-3', 'BR-DE-4', 'seller.address', invoice.seller.address);
  yield* checkTown('BR-DE-8', 'BR-DE-9', 'buyer.address', invoice.buyer.address);
  yield* checkTown('BR-DE-10', 'BR-DE-11', 'delivery.address', invoice.delivery?.address ?? null);
  for (const [index, { rate }] of invoice.vatBreakdown.entries())
    yield* requireText('BR-DE-14', `vatBreakdown.${index}.rate`, rate);
  yield* requireText('BR-DE-15', 'buyerReference', invoice.buyerReference);
  const isTaxed = [...invoice.lines, ...invoice.allowances, ...invoice.charges].some(({ vatCategory }) =>
    taxedCategories.has(vatCategory),
  );
  if (
    isTaxed &&
    invoice.taxRepresentative === null &&
    isEmpty(invoice.seller.vatId) &&
    isEmpty(invoice.seller.taxNumber)
  )
    yield broken('BR-DE-16', 'seller.taxNumber');
  if (!isEmpty(invoice.typeCode) && !typeCodes.has(invoice.typeCode))
    yield broken('BR-DE-17', 'typeCode', { severity: 'warning', found: invoice.typeCode });
  if (!isCashDiscount(invoice.paymentTerms)) yield broken('BR-DE-18', 'paymentTerms');
  if (!xrechnungSpecifications.includes(invoice.specification))
    yield broken('BR-DE-21', 'specification', { severity: 'warning', found: invoice.specification });
  const fileNames = invoice.attachments.map(({ fileName }) => fileName).filter((name) => name !== '');
  if (new Set(fileNames).size < fileNames.length) yield broken('BR-DE-22', 'attachments');
  for (const [index, { location }] of invoice.attachments.entries())
    if (!isEmpty(location) && !absoluteAddress.test(location))
      yield broken('BR-TMP-2', `attachments.${index}.location`, { severity: 'warning', found: location });
  if (invoice.typeCode === correctedInvoice && invoice.precedingInvoices.length === 0)
    yield broken('BR-DE-26', 'precedingInvoices', { severity: 'warning' });
  yield* checkMeans(invoice);
}

function* checkContact({ seller: { contact } }: EInvoice): Findings {
  if (contact === null) {
    yield broken('BR-DE-2', 'seller.contact');
    return;
  }
  yield* requireText('BR-DE-5', 'seller.contact.name', contact.name);
  yield* requireText('BR-DE-6', 'seller.contact.telephone', contact.telephone);
  yield* requireText('BR-DE-7', 'seller.contact.email', contact.email);
  // The rules above report missing values.
  if (!isEmpty(contact.telephone) && !telephone.test(contact.telephone))
    yield broken('BR-DE-27', 'seller.contact.telephone', { severity: 'warning', found: contact.telephone });
  if (!isEmpty(contact.email) && !email.test(contact.email.trim()))
    yield broken('BR-DE-28', 'seller.contact.email', { severity: 'warning', found: contact.email });
}

function* checkTown(city: RuleId, postcode: RuleId, path: string, address: PostalAddress | null): Findings {
  if (address === null) return;
  yield* requireText(city, `${path}.city`, address.city);
  yield* requireText(postcode, `${path}.postcode`, address.postcode);
}

/** True if all lines that begin with # have the shape of BR-DE-18, and a line break ends the last one. */
function isCashDiscount(terms: string): boolean {
  const lines = terms
    .split(/\r?\n/u)
    .map((line) => line.trim().replaceAll(/\s+/gu, ' '))
    .filter((line) => line.startsWith('#'));
  if (lines.length === 0) return true;
  return lines.every((line) => cashDiscount.test(line)) && /^\s*\n/u.test(terms.split(/#.+#/u).at(-1) ?? '');
}

/** Checks that the code of the means of payment and its details match: BR-DE-19, 20, 23 to 25, 30, 31. */
function* checkMeans({ payment }: EInvoice): Findings {
  if (payment === null) return;
  const { meansCode, transfers, card, directDebit: debit } = payment;
  if (transferCodes.has(meansCode)) {
    if (transfers.length === 0) yield broken('BR-DE-23-a', 'payment.transfers');
    if (card !== null || debit !== null) yield broken('BR-DE-23-b', 'payment.meansCode', { found: meansCode });
    for (const [index, { account }] of transfers.entries())
      if (meansCode === '58' && !isPlausibleIban(account))
        yield broken('BR-DE-19', `payment.transfers.${index}.account`, { severity: 'warning', found: account });
  }
  if (cardCodes.has(meansCode)) {
    if (card === null) yield broken('BR-DE-24-a', 'payment.card');
    if (transfers.length > 0 || debit !== null) yield broken('BR-DE-24-b', 'payment.meansCode', { found: meansCode });
  }
  if (meansCode === directDebit) {
    if (debit === null) yield broken('BR-DE-25-a', 'payment.directDebit');
    else if (!isPlausibleIban(debit.account))
      yield broken('BR-DE-20', 'payment.directDebit.account', { severity: 'warning', found: debit.account });
    if (transfers.length > 0 || card !== null) yield broken('BR-DE-25-b', 'payment.meansCode', { found: meansCode });
  }
  if (debit === null) return;
  yield* requireText('BR-DE-30', 'payment.directDebit.creditor', debit.creditor);
  yield* requireText('BR-DE-31', 'payment.directDebit.account', debit.account);
}

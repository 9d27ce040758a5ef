import { amountDecimals, countDecimals, divideRounded, priceDecimals, toScaled } from '#platform/contract/decimals.ts';
import { isPlausibleIban } from '#platform/contract/iban.ts';
import { compactIdentifier } from '#modules/e-invoice/contract/identifiers/compact-identifier.ts';
import { describeDeductions, eInvoiceWords } from './e-invoice-words.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import type { AllowanceAmounts, InvoiceTotals, PositionAmounts } from './invoice-totals.ts';
import { findRoutingId } from '#modules/e-invoice/contract/identifiers/routing-id.ts';
import { statutoryNote } from './statutory-notes.ts';
import { unitCodes } from '../shared/units.ts';
import type { UnitOfMeasure } from '../shared/units.ts';
import { vatCategoryOf } from '../shared/vat-reasons.ts';
import type {
  Buyer,
  Delivery,
  DocumentAllowance,
  EInvoice,
  InvoiceLine,
  PaymentInstructions,
  Period,
  PostalAddress,
  Seller,
  VatBreakdown,
} from '#modules/e-invoice/contract/model.ts';
import { billingProcess, specifications } from '#modules/e-invoice/contract/model.ts';
import { plainDecimal } from '#modules/e-invoice/contract/plain-decimal.ts';

type Position = NonNullable<InvoiceDraft['positions']>[number];
type Allowance = NonNullable<InvoiceDraft['allowances']>[number];

/** BT-3 by UNTDID 1001. A final invoice is an invoice that refers to its partial invoices. */
const typeCodes: Readonly<Record<string, string>> = {
  invoice: '380',
  partial: '326',
  final: '380',
  cancellation: '384',
  correction: '381',
};

/** Invoice for a payment before the supply: the only type that may lack the service date (BR-FX-EN-04). */
const prepaymentCode = '386';

/** VATEX codes of the categories that have one for every reason. */
const exemptionCodes: Readonly<Record<string, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

const euros = (cents: bigint): string => plainDecimal(cents, amountDecimals, amountDecimals);
const eurosUnlessZero = (cents: bigint): string => (cents === 0n ? '' : euros(cents));
// Price per unit without VAT; this many decimals keep count × price within a cent of the net.
const netPriceDecimals = 10;

/**
 * Converts an invoice of Kontor into the terms of EN 16931. Missing values stay empty, so that the rules can name them.
 * @param totals of `calculateInvoiceTotals` for the same invoice, a position that cannot be calculated yet counting as
 * zero
 * @param profile the hybrid PDF (ZUGFeRD) or the XML alone (XRechnung)
 */
export function toEInvoice(
  invoice: InvoiceDraft,
  totals: InvoiceTotals,
  profile: keyof typeof specifications,
): EInvoice {
  const { positions = [], allowances = [], charges = [] } = invoice;
  const isGross = invoice.priceMode === 'gross';
  const isOutsideVat = totals.breakdown.some(({ category }) => category === 'O');
  const words = eInvoiceWords(invoice.language);
  const model: EInvoice = {
    specification: specifications.zugferd,
    process: '',
    number: invoice.invoiceId ?? '',
    issueDate: invoice.invoiceDate ?? '',
    typeCode: toTypeCode(invoice),
    currency: 'EUR',
    taxCurrency: '',
    taxPointDate: '',
    taxPointCode: '',
    dueDate: invoice.invoiceDueDate ?? '',
    buyerReference: invoice.buyerReference ?? '',
    projectReference: invoice.projectReference ?? '',
    contractReference: invoice.contractNumber ?? '',
    orderReference: invoice.orderNumber ?? '',
    salesOrderReference: '',
    receivingAdviceReference: '',
    despatchAdviceReference: '',
    tenderReference: '',
    objectIdentifier: null,
    accountingReference: '',
    paymentTerms: toPaymentTerms(invoice),
    notes: [
      invoice.description,
      invoice.invoiceAdditionsTop,
      invoice.invoiceAdditionsBottom,
      ...describeDeductions(invoice),
    ].flatMap((text) => (text?.trim() ? [{ subjectCode: '', text: text.trim() }] : [])),
    precedingInvoices: [
      ...new Map(
        (invoice.precedingInvoices ?? []).map(({ invoiceId = '', invoiceDate }) => [
          invoiceId,
          { number: invoiceId, issueDate: invoiceDate || '' },
        ]),
      ).values(),
    ],
    seller: toSeller(invoice, isOutsideVat),
    buyer: toBuyer(invoice, isOutsideVat),
    payee: null,
    taxRepresentative: null,
    delivery: toDelivery(invoice, totals),
    period: toPeriod(invoice.servicePeriodStart, invoice.servicePeriodEnd),
    payment: toPayment(invoice),
    allowances: allowances.flatMap((allowance, index) =>
      toAllowance(allowance, totals.allowances[index], words.allowance, isGross),
    ),
    charges: charges.flatMap((charge, index) => toAllowance(charge, totals.charges[index], words.charge, isGross)),
    totals: {
      lines: euros(totals.linesCents),
      allowances: eurosUnlessZero(totals.allowancesCents),
      charges: eurosUnlessZero(totals.chargesCents),
      net: euros(totals.netCents),
      vat: euros(totals.vatCents),
      vatInTaxCurrency: '',
      gross: euros(totals.grossCents),
      prepaid: eurosUnlessZero(totals.prepaidCents),
      rounding: eurosUnlessZero(totals.roundingCents),
      due: euros(totals.payableCents),
    },
    vatBreakdown: totals.breakdown.map((entry) => toBreakdown(entry, positions)),
    attachments: (invoice.attachments ?? []).map(({ fileName, description, mediaType }) => ({
      identifier: fileName,
      description,
      location: '',
      fileName,
      mediaType,
    })),
    lines: positions.map((position, index) =>
      toLine(position, index, totals.positions[index], { word: words.discount, isGross }),
    ),
  };
  return profile === 'xrechnung' ? toXRechnung(model, invoice) : model;
}

/**
 * Converts the e-invoice to XRechnung, which demands a buyer reference (BR-DE-15): only authorities have a Leitweg-ID,
 * for other buyers any reference is valid.
 */
export function toXRechnung(model: EInvoice, invoice: InvoiceDraft): EInvoice {
  const { orderNumber, customerId, invoiceId } = invoice;
  const buyerReference =
    [model.buyerReference, findRoutingId(invoice), orderNumber, customerId, invoiceId].find(Boolean) ?? '';
  return { ...model, specification: specifications.xrechnung, process: billingProcess, buyerReference };
}

function toTypeCode({
  invoiceType = 'invoice',
  serviceDate,
  servicePeriodStart,
  servicePeriodEnd,
  positions = [],
}: InvoiceDraft): string {
  const isDated = [
    serviceDate,
    servicePeriodStart,
    servicePeriodEnd,
    ...positions.flatMap((position) => [position.servicePeriodStart, position.servicePeriodEnd]),
  ].some(Boolean);
  return invoiceType === 'partial' && !isDated ? prepaymentCode : (typeCodes[invoiceType] ?? '380');
}

function toAddress(
  line1: string | undefined,
  city: string | undefined,
  postcode: string | undefined,
  country: string | undefined,
): PostalAddress {
  return {
    line1: line1 ?? '',
    line2: '',
    line3: '',
    city: city ?? '',
    postcode: postcode ?? '',
    subdivision: '',
    country: country || 'DE',
  };
}

function toSeller(invoice: InvoiceDraft, isOutsideVat: boolean): Seller {
  // BR-O-02: outside the scope of VAT no VAT identifier is allowed.
  const vatId = isOutsideVat ? '' : compactIdentifier(invoice.vatNumber);
  const register = [invoice.companyRegisterCourt, invoice.hrbNumber].filter(Boolean).join(', ');
  const taxNumber = invoice.taxNumber ?? '';
  return {
    name: invoice.companyName ?? '',
    tradingName: '',
    // BR-CO-26 demands an identifier, a registration or a VAT id; a sole trader may have only the tax number.
    identifiers: vatId === '' && !invoice.hrbNumber && taxNumber !== '' ? [{ value: taxNumber, scheme: '' }] : [],
    legalRegistration: invoice.hrbNumber ? { value: invoice.hrbNumber, scheme: '' } : null,
    vatId,
    taxNumber,
    legalInformation: [register, invoice.companyOwner].filter(Boolean).join('; '),
    electronicAddress: invoice.eMail ? { value: invoice.eMail, scheme: 'EM' } : null,
    address: toAddress(invoice.street, invoice.city, invoice.postcode, invoice.companyCountry),
    contact: {
      name: invoice.companyContactName || invoice.companyOwner || invoice.companyName || '',
      telephone: invoice.telephone ?? '',
      email: invoice.eMail ?? '',
    },
  };
}

function toBuyer(invoice: InvoiceDraft, isOutsideVat: boolean): Buyer {
  const {
    customerElectronicAddress: address = '',
    customerElectronicAddressScheme: scheme = 'EM',
    customerEmail = '',
    customerContactName = '',
  } = invoice;
  return {
    name: invoice.customerName ?? '',
    tradingName: '',
    identifiers: invoice.customerId ? [{ value: invoice.customerId, scheme: '' }] : [],
    legalRegistration: null,
    vatId: isOutsideVat ? '' : compactIdentifier(invoice.customerVatNumber),
    electronicAddress:
      address !== ''
        ? { value: address, scheme }
        : customerEmail !== ''
          ? { value: customerEmail, scheme: 'EM' }
          : null,
    address: toAddress(invoice.customerStreet, invoice.customerCity, invoice.customerPostcode, invoice.customerCountry),
    contact:
      customerContactName !== '' || customerEmail !== ''
        ? { name: customerContactName, telephone: '', email: customerEmail }
        : null,
  };
}

/** Returns the delivery; goods for another EU country name their destination (BR-IC-11, BR-IC-12). */
function toDelivery(invoice: InvoiceDraft, { breakdown }: InvoiceTotals): Delivery | null {
  const goesAbroad = breakdown.some(({ category }) => category === 'K');
  // A period counts by its end: without a day CII would have an empty element, which PEPPOL-EN16931-R008 forbids.
  const ends = [
    invoice.servicePeriodEnd,
    ...(invoice.positions ?? []).map(({ servicePeriodEnd }) => servicePeriodEnd),
  ].flatMap((end) => end || []);
  // The letter does the same: a period precedes a day.
  const starts = [
    invoice.servicePeriodStart,
    ...(invoice.positions ?? []).map(({ servicePeriodStart }) => servicePeriodStart),
  ].flatMap((start) => start || []);
  // A period that has begun and names no end counts by its start.
  const date =
    invoice.servicePeriodEnd || invoice.serviceDate || (ends.toSorted().at(-1) ?? starts.toSorted().at(-1) ?? '');
  const { deliveryName = '', deliveryStreet, deliveryCity, deliveryPostcode, deliveryCountry } = invoice;
  const address = hasDeliveryAddress(invoice)
    ? toAddress(deliveryStreet, deliveryCity, deliveryPostcode, deliveryCountry)
    : goesAbroad
      ? toAddress(invoice.customerStreet, invoice.customerCity, invoice.customerPostcode, invoice.customerCountry)
      : null;
  if (date === '' && address === null && deliveryName === '') return null;
  return { name: deliveryName, locationIdentifier: null, date, address };
}

/** True if the supply goes to another address than the customer's (BG-15). */
export function hasDeliveryAddress({ deliveryStreet, deliveryPostcode, deliveryCity }: InvoiceDraft): boolean {
  return [deliveryStreet, deliveryPostcode, deliveryCity].some((part) => (part ?? '').trim() !== '');
}

function toPeriod(start: string | null | undefined, end: string | null | undefined): Period | null {
  return start || end ? { start: start ?? '', end: end ?? '' } : null;
}

function toPayment({
  IBAN = '',
  BIC = '',
  companyName = '',
  invoiceId = '',
  invoiceType,
}: InvoiceDraft): PaymentInstructions | null {
  // Nobody transfers a correction to the seller (BT-81: clearing between partners).
  if (invoiceType === 'correction')
    return { meansCode: '97', meansText: '', remittance: invoiceId, transfers: [], card: null, directDebit: null };
  const account = compactIdentifier(IBAN);
  if (account === '') return null;
  return {
    // 58 is a SEPA credit transfer, 30 any other.
    meansCode: isPlausibleIban(account) ? '58' : '30',
    meansText: '',
    remittance: invoiceId,
    transfers: [{ account, name: companyName, bankIdentifier: compactIdentifier(BIC) }],
    card: null,
    directDebit: null,
  };
}

/** Formats BT-20 with Skonto by BR-DE-18: one line for each term, each ended by a line break. */
function toPaymentTerms({ paymentTerms = '', skonto = [] }: InvoiceDraft): string {
  const lines = skonto.flatMap(({ days, percent }) =>
    days == null || percent == null ? [] : [`#SKONTO#TAGE=${days}#PROZENT=${percent.toFixed(2)}#\n`],
  );
  // A line that begins with the mark would be read as Skonto.
  const text = paymentTerms
    .split('\n')
    .map((line) => line.replace(/^[\s#]*#\s*/u, ''))
    .join('\n')
    .trim();
  return lines.length === 0 ? text : `${text === '' ? '' : `${text}\n`}${lines.join('')}`;
}

function toBreakdown(
  { vat, category, reasons, netCents, vatCents }: InvoiceTotals['breakdown'][number],
  positions: readonly Position[],
): VatBreakdown {
  const texts = reasons.flatMap((reason) => {
    const written = positions
      .filter((position) => position.vatReason === reason)
      .map(({ vatReasonText = '' }) => statutoryNote(reason, vatReasonText));
    return written.length === 0 ? [statutoryNote(reason)] : written;
  });
  const isTaxed = category === 'S' || category === 'Z';
  return {
    // BR-DE-14 demands a rate here even outside the scope of VAT, where lines have none.
    taxableAmount: euros(netCents),
    vatAmount: euros(vatCents),
    category,
    rate: String(vat),
    exemptionReason: isTaxed ? '' : [...new Set(texts)].join('; '),
    exemptionCode: exemptionCodes[category] ?? '',
  };
}

/** Returns the rate, which does not exist outside the scope of VAT (BR-O-05). */
function toRate(vat: number, category: string): string {
  return category === 'O' ? '' : String(vat);
}

function toAllowance(
  { reason = '', percent, vat = 19, vatReason = '', amount }: Allowance,
  amounts: AllowanceAmounts | undefined,
  word: string,
  isGross: boolean,
): DocumentAllowance[] {
  if (amounts === undefined) return [];
  const vatCategory = vatCategoryOf(vat, vatReason);
  // The percentage of gross prices includes VAT: the net percentage would not match to the cent.
  const isShare = amount == null && percent != null && !isGross;
  return [
    {
      amount: euros(amounts.netCents),
      baseAmount: isShare ? euros(amounts.baseCents) : '',
      percentage: isShare ? String(percent) : '',
      vatCategory,
      vatRate: toRate(vat, vatCategory),
      reason: reason.trim() || word,
      reasonCode: '',
    },
  ];
}

function toLine(
  position: Position,
  index: number,
  amounts: PositionAmounts | undefined,
  { word, isGross }: { readonly word: string; readonly isGross: boolean },
): InvoiceLine {
  const { description = '', uom = 'general', vat = 19, vatReason = '', discountPercent } = position;
  const [name = '', ...rest] = description.trim().split('\n');
  const vatCategory = vatCategoryOf(vat, vatReason);
  const discountCents = amounts?.discountCents ?? 0n;
  const isShare = discountPercent != null && !isGross;
  return {
    identifier: String(index + 1),
    note: '',
    objectIdentifier: null,
    quantity: plainDecimal(toScaled(position.count ?? 0, countDecimals), countDecimals),
    unit: Object.hasOwn(unitCodes, uom) ? unitCodes[uom as UnitOfMeasure] : 'C62',
    netAmount: euros(amounts?.netCents ?? 0n),
    orderLineReference: '',
    accountingReference: '',
    period: toPeriod(position.servicePeriodStart, position.servicePeriodEnd),
    allowances:
      discountCents === 0n
        ? []
        : [
            {
              amount: euros(discountCents),
              baseAmount: isShare ? euros(amounts?.enteredBaseCents ?? 0n) : '',
              percentage: isShare ? String(discountPercent) : '',
              reason: word,
              reasonCode: '',
            },
          ],
    charges: [],
    netPrice: toNetPrice(position.price ?? 0, vat, isGross),
    priceDiscount: '',
    grossPrice: '',
    priceBaseQuantity: '',
    priceBaseUnit: '',
    vatCategory,
    vatRate: toRate(vat, vatCategory),
    name: name.trim(),
    description: rest.join('\n').trim(),
    sellerItemIdentifier: position.articleNumber ?? '',
    buyerItemIdentifier: '',
    standardItemIdentifier: null,
    classifications: [],
    originCountry: '',
    attributes: [],
  };
}

function toNetPrice(price: number, vat: number, isGross: boolean): string {
  const scaled = toScaled(price, priceDecimals);
  if (!isGross) return plainDecimal(scaled, priceDecimals, amountDecimals);
  return plainDecimal(
    divideRounded(scaled * 10n ** BigInt(netPriceDecimals - priceDecimals) * 100n, 100n + BigInt(vat)),
    netPriceDecimals,
    amountDecimals,
  );
}

import { readEInvoice } from '#modules/e-invoice/server/index.ts';
import type { DrawnReceipt, ReadXmlPart, ReceiptContent } from '#modules/receipt-reading/server/index.ts';
import { writeCii, writeUbl } from './e-invoice-xml.ts';
import type { EInvoiceContent } from './e-invoice-xml.ts';
import { drawLetter, dueDateOf } from '#modules/receipt-reading/server/index.ts';
import { drawTillReceipt } from './till-receipt.ts';

/** Kind of a receipt: letter, letter with terms on a second page, till receipt, or e-invoice. */
export type ReceiptKind = 'letter' | 'letterWithTerms' | 'till' | 'zugferd' | 'cii' | 'ubl';

/** Receipt as uploaded, with the values that a reading finds in it. */
export interface UploadedReceipt extends DrawnReceipt {
  readonly mediaType: 'application/pdf' | 'image/png' | 'application/xml';
  readonly fileName: string;
  readonly xml: ReadXmlPart | null;
}

const xrechnung = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';

/** @param pageDay another date on the page of an e-invoice than in its XML */
export function drawReceipt(
  kind: ReceiptKind,
  content: ReceiptContent,
  pageDay: string = content.day,
): UploadedReceipt {
  const { number } = content;
  if (kind === 'till')
    return { ...drawTillReceipt(content), mediaType: 'image/png', fileName: `Foto ${content.day}.png`, xml: null };
  if (kind === 'cii' || kind === 'ubl') {
    const bytes = kind === 'ubl' ? writeUbl(toEInvoice(content, xrechnung)) : writeCii(toEInvoice(content, xrechnung));
    return {
      bytes,
      pages: [],
      mediaType: 'application/xml',
      fileName: `${number}.xml`,
      xml: readEInvoice(bytes, null),
    };
  }
  if (kind !== 'zugferd')
    return {
      ...drawLetter(content, { hasTerms: kind === 'letterWithTerms' }),
      mediaType: 'application/pdf',
      fileName: `Rechnung ${number}.pdf`,
      xml: null,
    };
  const attachment = { name: 'factur-x.xml', bytes: writeCii(toEInvoice(content, 'urn:cen.eu:en16931:2017')) };
  const letter = drawLetter({ ...content, day: pageDay }, { attachments: [attachment] });
  return {
    ...letter,
    mediaType: 'application/pdf',
    fileName: `Rechnung ${number}.pdf`,
    xml: readEInvoice(attachment.bytes, attachment.name),
  };
}

function toEInvoice(content: ReceiptContent, profile: string): EInvoiceContent {
  const { vendor, recipient, number, day, items, amounts, gross } = content;
  const sum = (values: readonly number[]): string =>
    (values.reduce((total, value) => total + Math.round(value * 100), 0) / 100).toFixed(2);
  const net = sum(amounts.map((amount) => amount.net));
  return {
    profile,
    typeCode: '380',
    number,
    issueDate: day,
    dueDate: dueDateOf(content),
    serviceDate: day,
    currency: 'EUR',
    vendor: vendor.name,
    vendorVatId: vendor.vatId,
    vendorTaxNumber: vendor.taxNumber,
    vendorIban: vendor.iban,
    vendorAddress: [vendor.street, vendor.city],
    buyer: recipient[0] ?? '',
    buyerAddress: [recipient.at(-2) ?? '', recipient.at(-1) ?? ''],
    lines: items.map(([name, cents, vat]) => ({ name, net: (cents / 100).toFixed(2), rate: String(vat) })),
    breakdown: amounts.map((amount) => ({
      net: amount.net.toFixed(2),
      rate: String(amount.vat),
      vat: amount.vatCost.toFixed(2),
    })),
    lineTotal: net,
    net,
    vat: sum(amounts.map(({ vatCost }) => vatCost)),
    gross: gross.toFixed(2),
    due: gross.toFixed(2),
  };
}

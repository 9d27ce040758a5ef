import { billingProcess, specifications } from '#modules/e-invoice/contract/model.ts';
import type {
  DocumentAllowance,
  EInvoice,
  InvoiceLine,
  LineAllowance,
  PostalAddress,
} from '#modules/e-invoice/contract/model.ts';

export const germanAddress: PostalAddress = {
  line1: 'Lindenstraße 8',
  line2: '',
  line3: '',
  city: 'Köln',
  postcode: '50674',
  subdivision: '',
  country: 'DE',
};

/** Two hours at 50 euros. */
export const sampleLine: InvoiceLine = {
  identifier: '1',
  note: '',
  objectIdentifier: null,
  quantity: '2',
  unit: 'HUR',
  netAmount: '100.00',
  orderLineReference: '',
  accountingReference: '',
  period: null,
  allowances: [],
  charges: [],
  netPrice: '50.00',
  priceDiscount: '',
  grossPrice: '',
  priceBaseQuantity: '',
  priceBaseUnit: '',
  vatCategory: 'S',
  vatRate: '19',
  name: 'Beratung',
  description: '',
  sellerItemIdentifier: '',
  buyerItemIdentifier: '',
  standardItemIdentifier: null,
  classifications: [],
  originCountry: '',
  attributes: [],
};

export const sampleAllowance: LineAllowance = {
  amount: '10.00',
  baseAmount: '',
  percentage: '',
  reason: 'Rabatt',
  reasonCode: '',
};

/** An XRechnung that breaks no rule. */
export const sampleEInvoice: EInvoice = {
  specification: specifications.xrechnung,
  process: billingProcess,
  number: 'RE-2026-0001',
  issueDate: '2026-11-02',
  typeCode: '380',
  currency: 'EUR',
  taxCurrency: '',
  taxPointDate: '',
  taxPointCode: '',
  dueDate: '2026-11-16',
  buyerReference: '04011000-12345-03',
  projectReference: '',
  contractReference: '',
  orderReference: '',
  salesOrderReference: '',
  receivingAdviceReference: '',
  despatchAdviceReference: '',
  tenderReference: '',
  objectIdentifier: null,
  accountingReference: '',
  paymentTerms: '',
  notes: [],
  precedingInvoices: [],
  seller: {
    name: 'Sonnenhof GmbH',
    tradingName: '',
    identifiers: [],
    legalRegistration: null,
    vatId: 'DE123456788',
    taxNumber: '214/5871/1234',
    legalInformation: '',
    address: germanAddress,
    electronicAddress: { value: 'rechnung@sonnenhof.example', scheme: 'EM' },
    contact: { name: 'Maria Sommer', telephone: '+49 221 1234567', email: 'rechnung@sonnenhof.example' },
  },
  buyer: {
    name: 'Gärtnerei & Söhne',
    tradingName: '',
    identifiers: [],
    legalRegistration: null,
    vatId: '',
    address: germanAddress,
    electronicAddress: { value: 'einkauf@gaertnerei.example', scheme: 'EM' },
    contact: null,
  },
  payee: null,
  taxRepresentative: null,
  delivery: { name: '', locationIdentifier: null, date: '2026-10-31', address: null },
  period: null,
  payment: {
    meansCode: '58',
    meansText: '',
    remittance: '',
    transfers: [{ account: 'DE89370400440532013000', name: '', bankIdentifier: '' }],
    card: null,
    directDebit: null,
  },
  allowances: [],
  charges: [],
  totals: {
    lines: '100.00',
    allowances: '',
    charges: '',
    net: '100.00',
    vat: '19.00',
    vatInTaxCurrency: '',
    gross: '119.00',
    prepaid: '',
    rounding: '',
    due: '119.00',
  },
  vatBreakdown: [
    { taxableAmount: '100.00', vatAmount: '19.00', category: 'S', rate: '19', exemptionReason: '', exemptionCode: '' },
  ],
  attachments: [],
  lines: [sampleLine],
};

/** An invoice of one category of VAT, with an allowance and a charge of it that cancel each other. */
export function sampleOfCategory(category: string, rate: string, more: Partial<EInvoice> = {}): EInvoice {
  const extra: DocumentAllowance = { ...sampleAllowance, vatCategory: category, vatRate: rate };
  const vat = Number(rate).toFixed(2);
  const isTaxed = ['S', 'L', 'M', 'Z', 'B'].includes(category);
  return {
    ...sampleEInvoice,
    lines: [{ ...sampleLine, vatCategory: category, vatRate: rate }],
    allowances: [extra],
    charges: [extra],
    totals: {
      ...sampleEInvoice.totals,
      allowances: '10.00',
      charges: '10.00',
      vat,
      gross: `${100 + Number(vat)}.00`,
      due: `${100 + Number(vat)}.00`,
    },
    // XRechnung wants a rate also where there is none.
    vatBreakdown: [
      {
        taxableAmount: '100.00',
        vatAmount: vat,
        category,
        rate: rate || '0',
        exemptionReason: isTaxed ? '' : 'Ohne Umsatzsteuer',
        exemptionCode: '',
      },
    ],
    ...more,
  };
}

type Content = { readonly [name: string]: unknown } | readonly unknown[];

/** The invoice with another value at each path: `change(invoice, { 'lines.0.unit': '' })`. */
export function change(invoice: EInvoice, changes: Readonly<Record<string, unknown>>): EInvoice {
  return Object.entries(changes).reduce(
    (changed, [path, value]) => setAt(changed as unknown as Content, path.split('.'), value) as unknown as EInvoice,
    invoice,
  );
}

function setAt(content: Content, [name = '', ...rest]: readonly string[], value: unknown): Content {
  const inner = Reflect.get(content, name) as Content;
  const changed = rest.length === 0 ? value : setAt(inner, rest, value);
  return Array.isArray(content)
    ? content.map((entry: unknown, index) => (index === Number(name) ? changed : entry))
    : { ...content, [name]: changed };
}

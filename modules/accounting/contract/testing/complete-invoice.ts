import { blankDetails, blankInstalment, blankPositionDetails } from '../invoices/invoice-details.ts';
import type { Invoice } from '../invoices/invoices.ts';
import { calculateInvoiceTotals } from '../invoices/invoice-totals.ts';

type Preceding = Invoice['precedingInvoices'][number];
type Position = Omit<Invoice['positions'][number], 'position' | 'netSum' | 'vatCost' | 'sum'>;

const position: Position = {
  description: 'Beratung',
  uom: 'hour',
  count: 2,
  price: 80,
  vat: 19,
  ...blankPositionDetails,
};

/** Changes to `completeInvoice` for a test. */
export interface InvoiceChanges extends Omit<Partial<Invoice>, 'positions' | 'precedingInvoices'> {
  readonly positions?: readonly Partial<Position>[];
  readonly precedingInvoices?: readonly (Pick<Preceding, 'invoiceId' | 'invoiceDate'> & Partial<Preceding>)[];
}

/** Returns an invoice that lacks nothing, neither by the law nor as XRechnung; its totals match its positions. */
export function completeInvoice({
  positions = [{}],
  precedingInvoices = [],
  ...changes
}: InvoiceChanges = {}): Invoice {
  const written = {
    ...blankDetails,
    skonto: [],
    allowances: [],
    charges: [],
    ...changes,
    precedingInvoices: precedingInvoices.map((entry) => ({ ...blankInstalment, ...entry })),
  };
  const rows = positions.map((row) => ({ ...position, ...row }));
  const totals = calculateInvoiceTotals({ ...written, positions: rows });
  const euros = (cents: bigint): number => Number(cents) / 100;
  return {
    invoiceId: 'RE-2026-0012',
    description: 'Beratung im November',
    version: 1,
    status: 'draft',
    customerRecordId: null,
    language: 'de',
    companyName: 'Sonnenhof GmbH',
    street: 'Am Markt 1',
    postcode: '04103',
    city: 'Leipzig',
    telephone: '0341 123456',
    eMail: 'buchhaltung@sonnenhof.example',
    bank: 'Sparkasse Leipzig',
    IBAN: 'DE89370400440532013000',
    BIC: 'COBADEFFXXX',
    companyOwner: 'Anna Sommer',
    taxNumber: '232/123/45678',
    vatNumber: 'DE136695976',
    hrbNumber: 'HRB 12345',
    customerId: 'K-0007',
    customerName: 'Bäckerei Krämer',
    customerSalutation: 'Frau',
    customerStreet: 'Ringstraße 8',
    customerPostcode: '04109',
    customerCity: 'Leipzig',
    invoiceDate: '2026-11-20',
    invoiceDueDate: '2026-12-04',
    serviceDate: '2026-11-18',
    invoiceAdditionsTop: '',
    invoiceAdditionsBottom: '',
    ...written,
    companyRegisterCourt: changes.companyRegisterCourt ?? 'Amtsgericht Leipzig',
    customerEmail: changes.customerEmail ?? 'rechnung@kraemer.example',
    positions: rows.map((row, index) => ({
      ...row,
      position: index + 1,
      netSum: euros(totals.positions[index]?.netCents ?? 0n),
      vatCost: euros(totals.positions[index]?.vatCents ?? 0n),
      sum: euros(totals.positions[index]?.grossCents ?? 0n),
    })),
    totalNetSum: euros(totals.netCents),
    totalVatCost: euros(totals.vatCents),
    totalSum: euros(totals.grossCents),
    roundingAmount: euros(totals.roundingCents),
    payableAmount: euros(totals.payableCents),
    vatBreakdown: totals.breakdown.map(({ vat, category, netCents, vatCents }) => ({
      vat,
      category,
      netSum: euros(netCents),
      vatCost: euros(vatCents),
    })),
    issuedAt: null,
    cancels: null,
    cancelledBy: null,
    corrects: null,
    correctedBy: [],
    deductedBy: null,
    attachments: [],
    takenOver: false,
    paymentStatus: null,
    openAmount: 0,
    paidAmount: 0,
    lateFrom: null,
    createdAt: '2026-11-20T08:00:00Z',
    updatedAt: '2026-11-20T08:00:00Z',
  };
}

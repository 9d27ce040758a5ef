import { addDays, germanDayOf, lastDayOfMonth } from '#platform/contract/days.ts';
import { calculateInvoiceTotals } from '../../contract/invoices/invoice-totals.ts';
import type { InvoiceRequest } from '../../contract/invoices/invoices.ts';
import { demoCustomers } from './customers.ts';
import { counterOccasion, foreignOccasion, occasions } from './occasions.ts';

const bottom =
  'Bei Fragen zu dieser Rechnung erreichen Sie uns werktags von 9 bis 16 Uhr.\n\nMit freundlichen Grüßen\nHausverwaltung Lindenhof GmbH';

type Content = Omit<InvoiceRequest, 'invoiceId'>;

export interface DemoInvoice {
  /** Time at which it was written and, unless it is a draft, issued. */
  readonly writtenAt: Date;
  readonly input: Content;
  readonly isDraft: boolean;
  /** Time of the cancellation; null if it was not cancelled. */
  readonly cancelledAt: Date | null;
}

const dayMs = 86_400_000;
const total = 69;
const drafts = 6;
const counterSale = 57;
const discounted = new Set([8, 29, 47]);
const withSkonto = new Set([23, 60]);
const cancelled = new Set([12, 33, 52]);
const daysUntilCancelled = 3;
// Older invoices are paid, except for a few that need a reminder.
const daysUntilPaid = 60;
const forgottenEvery = 7;

/**
 * Creates invoices of about 14 months, oldest first; the newest are drafts, a few were cancelled some days after they
 * were issued.
 */
export function createDemoInvoices(now: Date): DemoInvoice[] {
  return Array.from({ length: total }, (_, index) => {
    const daysAgo = Math.round((total - 1 - index) * 6.1) + (index % 3);
    const writtenAt = new Date(now.getTime() - daysAgo * dayMs);
    return {
      writtenAt,
      input: {
        ...writeContent(index, germanDayOf(writtenAt)),
        ...agreePayment(index, daysAgo, germanDayOf(writtenAt)),
      },
      isDraft: index >= total - drafts,
      cancelledAt: cancelled.has(index) ? new Date(writtenAt.getTime() + daysUntilCancelled * dayMs) : null,
    };
  });
}

function customerOf(index: number): (typeof demoCustomers)[number] {
  const customer = demoCustomers[(index * 11) % demoCustomers.length];
  if (!customer) throw new Error('the demo has no customers');
  return customer;
}

function chooseOccasion(index: number) {
  if (index === counterSale) return counterOccasion;
  if (customerOf(index).country !== 'DE') return foreignOccasion;
  const occasion = occasions[(index * 5 + Math.floor(index / 6)) % occasions.length];
  if (!occasion) throw new Error('the demo has no occasions');
  return occasion;
}

function writeContent(index: number, day: string): Content {
  const customer = customerOf(index);
  const occasion = chooseOccasion(index);
  const formerMonth = addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
  const service =
    occasion === occasions[0]
      ? { servicePeriodStart: `${formerMonth}-01`, servicePeriodEnd: lastDayOfMonth(formerMonth) }
      : { serviceDate: addDays(day, -(index % 5)) };
  const positions = occasion
    .positions(index % 10)
    .map((position, row) => (index % 20 === 10 && row === 0 ? { ...position, discountPercent: 10 } : position));
  return {
    description: occasion.description,
    customerId: customer.number,
    customerName: customer.name,
    customerSalutation: customer.salutation,
    customerStreet: `${customer.street} ${customer.streetNumber}`,
    customerPostcode: customer.postcode,
    customerCity: customer.city,
    customerCountry: customer.country,
    customerVatNumber: customer.vatNumber,
    customerEmail: customer.email,
    priceMode: index === counterSale ? 'gross' : 'net',
    invoiceAdditionsTop: occasion.top,
    invoiceAdditionsBottom: bottom,
    ...service,
    ...(discounted.has(index) && {
      allowances: [{ reason: 'Treuerabatt', percent: 5, amount: null, vat: 19, vatReason: '' }],
    }),
    positions,
  };
}

/** Agrees the payment: fees of owners' associations are debited from their account, advance payments are credited. */
function agreePayment(index: number, daysAgo: number, day: string): Content {
  if (withSkonto.has(index)) return { skonto: [{ days: 10, percent: 2 }], invoiceDueDate: addDays(day, 30) };
  const isSettled = daysAgo > daysUntilPaid && !cancelled.has(index) && index % forgottenEvery !== 3;
  if (!isSettled) return {};
  if (customerOf(index).name.startsWith('WEG '))
    return {
      invoiceDueDate: null,
      paymentTerms: 'Der Betrag wird vereinbarungsgemäß dem Konto der Gemeinschaft entnommen.',
    };
  const { allowances = [], positions = [], priceMode } = writeContent(index, day);
  const { grossCents } = calculateInvoiceTotals({
    allowances,
    priceMode,
    positions: positions.map((position) => ({
      ...position,
      count: position.count ?? 1,
      price: position.price ?? 0,
      vat: position.vat ?? 19,
    })),
  });
  return { invoiceDueDate: null, paymentTerms: 'Betrag dankend erhalten.', prepaidAmount: Number(grossCents) / 100 };
}

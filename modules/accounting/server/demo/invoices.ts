import { addDays, germanDayOf, lastDayOfMonth } from '#platform/contract/days.ts';
import type { InvoiceRequest } from '../../contract/invoices/invoices.ts';
import type { DemoPayment } from './payments.ts';
import { payOf } from './payments.ts';
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
  /** Payments in the order of their days, none of them in the future. */
  readonly payments: readonly DemoPayment[];
  /** Time of the cancellation; null if it was not cancelled. */
  readonly cancelledAt: Date | null;
}

const dayMs = 86_400_000;
const total = 69;
const drafts = 6;
// Newer ones have a longer payment term, so that some are not due yet.
const recent = 53;
const counterSale = 57;
const discounted = new Set([8, 29, 47]);
const withSkonto = new Set([16, 23, 44, 60]);
const cancelled = new Set([12, 33, 52]);
const daysUntilCancelled = 3;

/**
 * Creates invoices of about 14 months, oldest first; the newest are drafts, a few were cancelled some days after they
 * were issued.
 */
export function createDemoInvoices(now: Date): DemoInvoice[] {
  return Array.from({ length: total }, (_, index) => {
    const daysAgo = daysAgoOf(index);
    const writtenAt = new Date(now.getTime() - daysAgo * dayMs);
    return {
      writtenAt,
      input: {
        ...writeContent(index, germanDayOf(writtenAt)),
        ...agreePayment(index, germanDayOf(writtenAt)),
      },
      isDraft: index >= total - drafts,
      payments: payOf(index, { daysAgo, isDebited: isDebited(index), isCancelled: cancelled.has(index) }),
      cancelledAt: cancelled.has(index) ? new Date(writtenAt.getTime() + daysUntilCancelled * dayMs) : null,
    };
  });
}

/** Days since an invoice was written: about 14 months for the first one, closer together towards today. */
function daysAgoOf(index: number): number {
  const newer = total - 1 - index;
  return Math.round(newer ** 1.5 * 0.77) + (newer > 12 ? index % 3 : 0);
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

/** Fees of owners' associations are debited from their account. */
function isDebited(index: number): boolean {
  return customerOf(index).name.startsWith('WEG ') && !withSkonto.has(index) && !cancelled.has(index);
}

/** Agrees how the invoice is paid. */
function agreePayment(index: number, day: string): Content {
  if (withSkonto.has(index)) return { skonto: [{ days: 10, percent: 2 }], invoiceDueDate: addDays(day, 30) };
  if (!isDebited(index)) return index < recent ? {} : { invoiceDueDate: addDays(day, 30) };
  return {
    invoiceDueDate: null,
    paymentTerms: 'Der Betrag wird vereinbarungsgemäß dem Konto der Gemeinschaft entnommen.',
  };
}

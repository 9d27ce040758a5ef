import type { LoadRequest } from '../../measure/load-order.ts';

const accounting = '/api/benit/accounting';
const invoiceList: LoadRequest = { method: 'GET', path: `${accounting}/invoice` };
const search: LoadRequest = { method: 'GET', path: `${accounting}/invoice?searchTerm=Dachsanierung` };
const customerList: LoadRequest = { method: 'GET', path: `${accounting}/customer` };
const overview: LoadRequest = { method: 'GET', path: `${accounting}/invoice-overview` };
const currentUser: LoadRequest = { method: 'GET', path: '/api/benit/auth/users/currentuser' };
const newInvoice: LoadRequest = { method: 'POST', path: `${accounting}/invoice`, sendsInvoices: true };

/**
 * Everyday work of people in accounting, in turn: of ten requests four list invoices or customers, two search, two ask
 * who is signed in, one asks for sums and one saves an invoice with ten positions.
 */
export const everydayMix: readonly LoadRequest[] = [
  invoiceList,
  currentUser,
  search,
  customerList,
  newInvoice,
  invoiceList,
  currentUser,
  customerList,
  search,
  overview,
];

import { headersOf } from '../../data/scale-site.ts';
import type { ScaleSite } from '../../data/scale-site.ts';
import type { LoadOrder, LoadRequest } from '../../measure/load-order.ts';
import type { Product } from '../../subjects/product.ts';

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

/** Twenty people who do it, or what `cycle` names, on all products; each begins elsewhere in it. */
export function orderEverydayMix(
  site: Pick<ScaleSite, 'accountant' | 'members'>,
  products: readonly Pick<Product, 'url'>[],
  cycle: readonly LoadRequest[] = everydayMix,
): LoadOrder {
  const [first] = products;
  if (first === undefined) throw new Error('Nothing serves');
  return {
    url: first.url,
    origins: products.slice(1).map(({ url }) => url),
    method: 'GET',
    headers: headersOf(''),
    cookies: [site.accountant, ...site.members],
    cycle,
    connections: 20,
  };
}

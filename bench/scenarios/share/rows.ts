import type { AttackName } from '../../data/hostile-requests.ts';
import type { VictimRequest } from '../../victim.ts';
import { createInvoicePage } from '../../data/invoice-page.ts';

/** Records that must exist in large numbers. */
export type Needed = 'postings' | 'customers' | 'invoices';

/**
 * Attackers: people of one large organisation, or of two others that import. The colleague of `reader` manages
 * property, every other colleague does the accounts.
 */
export type Party = 'owner' | 'reader' | 'administrator' | 'accountant' | 'importers';

/** Work that somebody repeats without pause. */
export interface Work {
  readonly requests: readonly VictimRequest[];
  readonly perSecond: number;
}

/** One attack, and who may notice how much of it. */
export interface ShareRow {
  readonly attack: AttackName;
  readonly title: string;
  readonly by: Party;
  readonly needs: readonly Needed[];
  /**
   * Bound for the p95 of another organisation's members: a multiple of their p95 without the attack, or a number of
   * milliseconds, whichever is more.
   */
  readonly others?: Bound;
  /** The same for a colleague of those who attack. */
  readonly colleague?: Bound;
  /** Work of the colleague; small calls if absent. */
  readonly colleagueWork?: Work;
}

export interface Bound {
  readonly times: number;
  readonly milliseconds: number;
}

/** Bounds of a row that states none. */
export const usualBounds = {
  others: { times: 2, milliseconds: 50 },
  colleague: { times: 4, milliseconds: 150 },
} as const satisfies Record<string, Bound>;

const accounting = '/api/benit/accounting';
const invoiceList: VictimRequest = { method: 'GET', path: `${accounting}/invoice` };
const customerList: VictimRequest = { method: 'GET', path: `${accounting}/customer` };
const currentUser: VictimRequest = { method: 'GET', path: '/api/benit/auth/users/currentuser' };
const newCustomer: VictimRequest = {
  method: 'POST',
  path: `${accounting}/customer`,
  body: JSON.stringify({ record: { name: 'Bäckerei Sommer' } }),
};

/** Small calls, one of eight writes; far below what the machine can do, so that alone nobody waits for anybody. */
export const everyday: Work = {
  requests: [invoiceList, currentUser, customerList, invoiceList, newCustomer, customerList, currentUser, invoiceList],
  perSecond: 20,
};

const letters: Work = {
  requests: Array.from({ length: 4 }, (_, serial) => ({
    method: 'POST',
    path: `${accounting}/invoice-document?editor=colleague-${serial}`,
    body: JSON.stringify({ invoice: createInvoicePage(serial) }),
    accept: 'application/pdf',
  })),
  perSecond: 2,
};
const workbooks: Work = {
  requests: [{ method: 'GET', path: '/api/ri/property-management/excel-dowload/1003' }],
  perSecond: 1,
};

const postings = ['postings'] as const;
const customers = ['customers'] as const;

export const shareRows: readonly ShareRow[] = [
  { attack: 'lists', title: '16 × list of 300,000 postings', by: 'administrator', needs: postings },
  { attack: 'evaluations', title: '16 × evaluation of them', by: 'administrator', needs: postings },
  { attack: 'posting-searches', title: '16 × search in them', by: 'administrator', needs: postings },
  { attack: 'workbooks', title: '6 × workbook and CSV', by: 'administrator', needs: postings },
  { attack: 'customer-searches', title: '8 × search among 300,000 customers', by: 'accountant', needs: customers },
  { attack: 'sorted', title: '8 × sorted lists with totals', by: 'accountant', needs: ['customers', 'invoices'] },
  { attack: 'import-previews', title: '6 × import preview of 10 MB', by: 'accountant', needs: [] },
  { attack: 'live-previews', title: '12 × live preview of 300 positions', by: 'accountant', needs: [] },
  { attack: 'files', title: 'noise, PDF bombs, .xlsx bombs', by: 'accountant', needs: [] },
  { attack: 'import', title: 'import of 100,000 lines', by: 'accountant', needs: [] },
  { attack: 'imports', title: 'two organisations import, 20 new customers each', by: 'importers', needs: [] },
  { attack: 'lists24', title: '24 lists of one owner', by: 'owner', needs: postings },
  {
    attack: 'evaluation-pdfs',
    title: '12 evaluation PDFs of one owner; letters',
    by: 'owner',
    needs: postings,
    colleagueWork: letters,
  },
  {
    attack: 'slow-workbooks',
    title: 'two workbooks read at 1 kB/s; workbooks',
    by: 'reader',
    needs: postings,
    colleagueWork: workbooks,
  },
];

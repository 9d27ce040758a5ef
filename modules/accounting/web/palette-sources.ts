import { IconAddressBook, IconFileInvoice } from '@tabler/icons-react';
import { call } from '#platform/web/api/client.ts';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { currentLanguage } from '#platform/web/i18n/language.ts';
import type { PaletteSource } from '#platform/web/module.ts';
import { listCustomerRecords, listInvoices } from '../contract/invoices.ts';
import { invoiceListPage, invoicePage } from './pages.ts';

const invoices: PaletteSource = {
  application: 'invoices',
  icon: IconFileInvoice,
  search: async (searchTerm, signal) => {
    const answer = await call(listInvoices, { query: { searchTerm, limit: 5 } }, { signal, background: true });
    return answer.invoices.map(({ invoiceId, customerName, invoiceDate, totalSum }) => ({
      id: invoiceId,
      label: invoiceId,
      description: [customerName, formatDate(invoiceDate, currentLanguage.get()), formatMoney(totalSum, currentLanguage.get())].filter(Boolean).join(' · '),
      link: invoicePage.link({ invoiceId }),
    }));
  },
};

/** Customers, each leading to its invoices. */
const customers: PaletteSource = {
  application: 'customer',
  icon: IconAddressBook,
  search: async (searchTerm, signal) => {
    const answer = await call(listCustomerRecords, { query: { searchTerm, limit: 5 } }, { signal, background: true });
    return answer.customerRecords.map(({ _id: { customerId, customerName, customerCity } }) => ({
      id: `${customerId} ${customerName}`,
      label: customerName,
      description: [customerId, customerCity].filter(Boolean).join(' · '),
      link: invoiceListPage.link({}, { search: customerName }),
    }));
  },
};

export const paletteSources: readonly PaletteSource[] = [invoices, customers];

import { IconFileInvoice, IconReceipt } from '@tabler/icons-react';
import { call } from '#platform/web/api/client.ts';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { currentLanguage } from '#platform/web/i18n/language.ts';
import type { PaletteSource } from '#platform/web/module.ts';
import { listExpenses } from '../contract/expenses/expenses.ts';
import { listInvoices } from '../contract/invoices/invoices.ts';
import { expensePage, invoicePage } from './pages.ts';

const invoices: PaletteSource = {
  application: 'invoices',
  icon: IconFileInvoice,
  search: async (searchTerm, signal) => {
    const answer = await call(listInvoices, { query: { searchTerm, limit: 5 } }, { signal, background: true });
    return answer.invoices.map(({ invoiceId, customerName, invoiceDate, totalSum }) => ({
      id: invoiceId,
      label: invoiceId,
      description: [
        customerName,
        formatDate(invoiceDate, currentLanguage.get()),
        formatMoney(totalSum, currentLanguage.get()),
      ]
        .filter(Boolean)
        .join(' · '),
      link: invoicePage.link({ invoiceId }),
    }));
  },
};

const expenses: PaletteSource = {
  application: 'expenses',
  icon: IconReceipt,
  search: async (searchTerm, signal) => {
    const answer = await call(listExpenses, { query: { searchTerm, limit: 5 } }, { signal, background: true });
    return answer.expenses.map(({ expenseId, vendor, expenseDate, gross }) => ({
      id: expenseId,
      label: expenseId,
      description: [
        vendor,
        formatDate(expenseDate, currentLanguage.get()),
        gross === null ? '' : formatMoney(gross, currentLanguage.get()),
      ]
        .filter(Boolean)
        .join(' · '),
      link: expensePage.link({ expenseId }),
    }));
  },
};

export const paletteSources: readonly PaletteSource[] = [invoices, expenses];

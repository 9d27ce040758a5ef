import { IconAddressBook, IconBriefcase, IconClock, IconFileInvoice, IconListDetails, IconReceipt, IconSettings } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { accountingAudit } from '../contract/audit.ts';
import { sayPositions } from './audit-positions.ts';
import { configurationPage, invoiceListPage, invoicePage } from './pages.ts';

export const accounting: WebModule = {
  name: 'accounting',
  pages: [
    {
      page: invoiceListPage,
      component: () => import('./invoices/list/invoice-list-page.tsx').then((module) => module.InvoiceListPage),
      help: 'accounting:help.invoices',
    },
    {
      page: invoicePage,
      component: () => import('./invoices/editor/invoice-editor-page.tsx').then((module) => module.InvoiceEditorPage),
      help: 'accounting:help.invoiceEditor',
    },
    {
      page: configurationPage,
      component: () => import('./configuration/configuration-page.tsx').then((module) => module.ConfigurationPage),
      help: 'accounting:help.configuration',
    },
  ],
  icons: { 'address-book': IconAddressBook, briefcase: IconBriefcase, clock: IconClock, invoice: IconFileInvoice, list: IconListDetails, receipt: IconReceipt, settings: IconSettings },
  audit: accountingAudit,
  auditTexts: { positions: sayPositions },
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};

import {
  IconAddressBook,
  IconBriefcase,
  IconClock,
  IconFileInvoice,
  IconListDetails,
  IconReceipt,
  IconSettings,
} from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { customerEntity, projectEntity, serviceEntity } from './entities.ts';
import { invoiceKeys } from './query-keys.ts';
import {
  configurationPage,
  dueRemindersPage,
  expenseEInvoicePage,
  expenseListPage,
  expensePage,
  invoiceEInvoicePage,
  invoiceListPage,
  invoicePage,
  numberGapsPage,
  openItemsPage,
  timeTrackingPage,
  timeWeekPage,
} from './pages.ts';

export const accounting: WebModule = {
  name: 'accounting',
  pages: [
    {
      page: invoiceListPage,
      texts: ['invoices'],
      lateTexts: ['check', 'records', 'e-invoice/shared'],
      component: () => import('./invoices/list/invoice-list-page.tsx').then((module) => module.InvoiceListPage),
      help: 'accounting:help.invoices',
    },
    {
      page: invoicePage,
      texts: ['invoices', 'check', 'records', 'reminders', 'e-invoice/shared'],
      component: () => import('./invoices/editor/invoice-editor-page.tsx').then((module) => module.InvoiceEditorPage),
      help: 'accounting:help.invoiceEditor',
    },
    {
      page: numberGapsPage,
      texts: ['invoices'],
      component: () => import('./invoices/gaps/number-gaps-page.tsx').then((module) => module.NumberGapsPage),
      help: 'accounting:help.numberGaps',
    },
    {
      page: openItemsPage,
      texts: ['invoices', 'records', 'reminders'],
      component: () => import('./invoices/open-items/open-items-page.tsx').then((module) => module.OpenItemsPage),
      help: 'accounting:help.openItems',
    },
    {
      page: dueRemindersPage,
      texts: ['invoices', 'check', 'records', 'reminders', 'e-invoice/shared'],
      component: () => import('./invoices/reminders/due-reminders-page.tsx').then((module) => module.DueRemindersPage),
      help: 'accounting:help.dueReminders',
    },
    {
      page: expenseListPage,
      texts: ['expenses'],
      component: () => import('./expenses/list/expense-list-page.tsx').then((module) => module.ExpenseListPage),
      help: 'accounting:help.expenses',
    },
    {
      page: expensePage,
      texts: ['expenses', 'e-invoice/shared'],
      component: () => import('./expenses/editor/expense-editor-page.tsx').then((module) => module.ExpenseEditorPage),
      help: 'accounting:help.expenseEditor',
    },
    {
      page: invoiceEInvoicePage,
      texts: ['invoices', 'e-invoice/shared'],
      component: () =>
        import('./invoices/e-invoice/invoice-e-invoice-page.tsx').then((module) => module.InvoiceEInvoicePage),
      help: 'accounting:help.eInvoice',
    },
    {
      page: expenseEInvoicePage,
      texts: ['expenses', 'e-invoice/shared'],
      component: () =>
        import('./expenses/e-invoice/expense-e-invoice-page.tsx').then((module) => module.ExpenseEInvoicePage),
      help: 'accounting:help.eInvoice',
    },
    {
      page: timeTrackingPage,
      texts: ['time-tracking'],
      component: () => import('./time-tracking/time-tracking-page.tsx').then((module) => module.TimeTrackingPage),
      help: 'accounting:help.timeTracking',
    },
    {
      page: timeWeekPage,
      texts: ['time-tracking'],
      component: () => import('./time-tracking/week/week-page.tsx').then((module) => module.WeekPage),
      help: 'accounting:help.timeTracking',
    },
    {
      page: configurationPage,
      texts: ['configuration', 'invoices'],
      component: () => import('./configuration/configuration-page.tsx').then((module) => module.ConfigurationPage),
      help: 'accounting:help.configuration',
    },
  ],
  entities: [customerEntity, projectEntity, serviceEntity],
  barItem: {
    application: 'time-tracking',
    component: () => import('./time-tracking/running-timer.tsx').then((module) => module.RunningTimer),
  },
  navCount: {
    application: 'expenses',
    component: () => import('./expenses/to-check-count.tsx').then((module) => module.ToCheckCount),
  },
  setup: {
    application: 'accounting-configuration',
    pages: [invoiceListPage.path],
    card: () => import('./configuration/setup/accounting-setup.tsx').then((module) => module.AccountingSetup),
  },
  icons: {
    'address-book': IconAddressBook,
    briefcase: IconBriefcase,
    clock: IconClock,
    invoice: IconFileInvoice,
    list: IconListDetails,
    receipt: IconReceipt,
    settings: IconSettings,
  },
  paletteCommands: () => import('./palette-commands.ts').then((module) => module.paletteCommands),
  paletteSources: () => import('./palette-sources.ts').then((module) => module.paletteSources),
  tasks: {
    'expense-reading': [],
    'accounting-import': [],
    'accounting-import-undo': [],
    'accounting-export': [],
    'invoice-archive': [],
    'invoice-pdfs': [],
    'invoice-issuing': [invoiceKeys.all],
    'invoice-sending': [invoiceKeys.all],
    'reminder-sending': [invoiceKeys.all],
  },
  auditNames: () => import('../contract/audit.ts').then((module) => module.accountingAudit),
  auditTexts: () => import('./audit-texts.ts').then((module) => module.auditTexts),
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};

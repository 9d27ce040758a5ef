import type { ModuleRoute } from '#platform/web/routes.ts';
import { readSearch } from '#platform/web/ui/read-search.ts';

/** Pages of the accounting module. */
export const moduleRoutes: readonly ModuleRoute[] = [
  {
    path: '/benit/accounting/invoices',
    page: () => import('./invoices/list/invoice-list-page.tsx').then((module) => module.InvoiceListPage),
    help: 'accounting:help.invoices',
    validateSearch: readSearch,
  },
  {
    path: '/benit/accounting/invoices/$invoiceId',
    page: () => import('./invoices/editor/invoice-editor-page.tsx').then((module) => module.InvoiceEditorPage),
    help: 'accounting:help.invoiceEditor',
  },
  {
    path: '/benit/accounting/configuration',
    page: () => import('./configuration/configuration-page.tsx').then((module) => module.ConfigurationPage),
    help: 'accounting:help.configuration',
  },
];

import { IconArrowsExchange, IconBuildingCommunity, IconFileSpreadsheet, IconPlugConnected, IconRefresh, IconReportMoney, IconUserShield } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { excelPage, reportPage, transactionsPage } from './pages.ts';

export const propertyOwner: WebModule = {
  name: 'property-owner',
  pages: [
    { page: transactionsPage, component: () => import('./transactions/transactions-page.tsx').then((module) => module.TransactionsPage), help: 'property-owner:help.transactions' },
    { page: reportPage, component: () => import('./report/report-page.tsx').then((module) => module.ReportPage), help: 'property-owner:help.report' },
    { page: excelPage, component: () => import('./excel/excel-page.tsx').then((module) => module.ExcelPage), help: 'property-owner:help.excel' },
  ],
  icons: {
    connection: IconPlugConnected, 'master-data': IconBuildingCommunity, refresh: IconRefresh, report: IconReportMoney,
    spreadsheet: IconFileSpreadsheet, transactions: IconArrowsExchange, 'user-link': IconUserShield,
  },
};

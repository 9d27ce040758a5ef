import {
  IconArrowsExchange,
  IconBuildingCommunity,
  IconFileSpreadsheet,
  IconFiles,
  IconLayoutDashboard,
  IconPlugConnected,
  IconReceipt2,
  IconRefresh,
  IconReportMoney,
  IconUserShield,
} from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { groupPage } from '#platform/web/records/record-pages.ts';
import { propertyOwnerAudit } from '../contract/audit.ts';
import { masterData } from './entities.ts';
import { linkKeys, refreshKeys } from './query-keys.ts';
import {
  accessSettingsPage,
  connectionPage,
  documentsPage,
  excelPage,
  overviewPage,
  ownerInvitationsPage,
  ownerLettersPage,
  receiptsPage,
  refreshPage,
  reportPage,
  transactionsPage,
  unassignedPage,
  usersOwnerPage,
} from './pages.ts';

export const propertyOwner: WebModule = {
  name: 'property-owner',
  pages: [
    {
      page: overviewPage,
      texts: ['overview', 'months', 'owners', 'owner-documents', 'transactions'],
      component: () => import('./overview/overview-page.tsx').then((module) => module.OverviewPage),
      help: 'property-owner:help.overview',
    },
    {
      page: transactionsPage,
      texts: ['transactions', 'owners', 'filters'],
      lateTexts: ['refresh'],
      component: () => import('./transactions/transactions-page.tsx').then((module) => module.TransactionsPage),
      help: 'property-owner:help.transactions',
    },
    {
      page: receiptsPage,
      texts: ['receipts', 'transactions', 'owners', 'filters'],
      lateTexts: ['refresh'],
      component: () => import('./receipts/receipts-page.tsx').then((module) => module.ReceiptsPage),
      help: 'property-owner:help.belege',
    },
    {
      page: reportPage,
      texts: ['evaluation', 'months', 'owners', 'transactions'],
      lateTexts: ['refresh'],
      component: () => import('./report/report-page.tsx').then((module) => module.ReportPage),
      help: 'property-owner:help.report',
    },
    {
      page: excelPage,
      texts: ['workbook', 'owners'],
      lateTexts: ['refresh'],
      component: () => import('./excel/excel-page.tsx').then((module) => module.ExcelPage),
      help: 'property-owner:help.excel',
    },
    {
      page: documentsPage,
      texts: ['owner-documents', 'owners'],
      component: () => import('./owner-documents/documents-page.tsx').then((module) => module.DocumentsPage),
      help: 'property-owner:help.documents',
    },
    {
      page: usersOwnerPage,
      texts: ['links', 'owners'],
      lateTexts: ['refresh'],
      component: () => import('./links/users-owner-page.tsx').then((module) => module.UsersOwnerPage),
      help: 'property-owner:help.usersOwner',
    },
    {
      page: ownerInvitationsPage,
      texts: ['links', 'owners'],
      component: () =>
        import('./links/invitations/owner-invitations-page.tsx').then((module) => module.OwnerInvitationsPage),
      help: 'property-owner:help.usersOwner',
    },
    {
      page: ownerLettersPage,
      texts: ['links', 'owners'],
      component: () => import('./links/letters/owner-letters-page.tsx').then((module) => module.OwnerLettersPage),
      help: 'property-owner:help.usersOwner',
    },
    {
      page: accessSettingsPage,
      texts: ['links', 'configuration'],
      component: () => import('./links/access-settings-page.tsx').then((module) => module.AccessSettingsPage),
      help: 'property-owner:help.usersOwner',
    },
    {
      page: connectionPage,
      texts: ['configuration', 'refresh'],
      component: () => import('./configuration/connection-page.tsx').then((module) => module.ConnectionPage),
      help: 'property-owner:help.configuration',
    },
    {
      page: refreshPage,
      texts: ['refresh'],
      component: () => import('./refresh/refresh-page.tsx').then((module) => module.RefreshPage),
      help: 'property-owner:help.refresh',
    },
    {
      page: unassignedPage,
      texts: ['refresh', 'owners'],
      component: () => import('./refresh/unassigned-page.tsx').then((module) => module.UnassignedPage),
      help: 'property-owner:help.unassigned',
    },
    groupPage(masterData.group),
  ],
  entities: masterData.entities,
  icons: {
    connection: IconPlugConnected,
    'master-data': IconBuildingCommunity,
    overview: IconLayoutDashboard,
    'owner-documents': IconFiles,
    'receipt-approval': IconReceipt2,
    refresh: IconRefresh,
    report: IconReportMoney,
    spreadsheet: IconFileSpreadsheet,
    transactions: IconArrowsExchange,
    'user-link': IconUserShield,
  },
  joined: { 'property-owner-configuration': 'refresh-data' },
  notice: () => import('./owner-view/owner-notice.tsx').then((module) => module.OwnerNotice),
  tasks: {
    refresh: [refreshKeys.all, refreshKeys.configuration],
    'owner-invitations': [linkKeys.all],
    'property-owner-import': [],
    'property-owner-import-undo': [],
    'property-owner-export': [],
  },
  audit: propertyOwnerAudit,
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};

import { IconArrowsExchange, IconBuildingCommunity, IconFileSpreadsheet, IconPlugConnected, IconRefresh, IconReportMoney, IconUserShield } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { propertyOwnerAudit } from '../contract/audit.ts';
import { connectionPage, refreshPage, unassignedPage } from './pages.ts';
import { refreshKeys } from './refresh-keys.ts';

export const propertyOwner: WebModule = {
  name: 'property-owner',
  pages: [
    { page: connectionPage, component: () => import('./configuration/connection-page.tsx').then((module) => module.ConnectionPage), help: 'property-owner:help.configuration' },
    { page: refreshPage, component: () => import('./refresh/refresh-page.tsx').then((module) => module.RefreshPage), help: 'property-owner:help.refresh' },
    { page: unassignedPage, component: () => import('./refresh/unassigned-page.tsx').then((module) => module.UnassignedPage), help: 'property-owner:help.unassigned' },
  ],
  icons: {
    connection: IconPlugConnected, 'master-data': IconBuildingCommunity, refresh: IconRefresh, report: IconReportMoney,
    spreadsheet: IconFileSpreadsheet, transactions: IconArrowsExchange, 'user-link': IconUserShield,
  },
  tasks: { refresh: [refreshKeys.all, refreshKeys.configuration] },
  audit: propertyOwnerAudit,
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};

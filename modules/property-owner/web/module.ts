import { IconArrowsExchange, IconBuildingCommunity, IconFileSpreadsheet, IconPlugConnected, IconRefresh, IconReportMoney, IconUserShield } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';

export const propertyOwner: WebModule = {
  name: 'property-owner',
  pages: [],
  icons: {
    connection: IconPlugConnected, 'master-data': IconBuildingCommunity, refresh: IconRefresh, report: IconReportMoney,
    spreadsheet: IconFileSpreadsheet, transactions: IconArrowsExchange, 'user-link': IconUserShield,
  },
};

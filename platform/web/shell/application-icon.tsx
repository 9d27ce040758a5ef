import {
  IconAddressBook, IconApps, IconBriefcase, IconBuilding, IconChartBar, IconClock, IconFileInvoice, IconFileText,
  IconHeart, IconHistory, IconHome, IconLayoutGrid, IconListDetails, IconMail, IconReceipt, IconRefresh, IconSettings,
  IconTable, IconUsers, IconWorld, type TablerIcon,
} from '@tabler/icons-react';

// Names of the catalogue; an unknown one gets the neutral grid, so a new application needs no new build.
const icons: Readonly<Record<string, TablerIcon>> = {
  'address-book': IconAddressBook, apps: IconApps, briefcase: IconBriefcase, building: IconBuilding, chart: IconChartBar,
  clock: IconClock, file: IconFileText, heart: IconHeart, history: IconHistory, home: IconHome, invoice: IconFileInvoice,
  list: IconListDetails, mail: IconMail, receipt: IconReceipt, refresh: IconRefresh, settings: IconSettings, table: IconTable, users: IconUsers, world: IconWorld,
};

/** The drawing of an application; decorative, its name stands beside it. */
export function ApplicationIcon({ icon, size = 18 }: { icon: string; size?: number }) {
  const Icon = icons[icon] ?? IconLayoutGrid;
  return <Icon size={size} stroke={1.7} aria-hidden />;
}

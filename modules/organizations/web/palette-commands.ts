import { IconHeartRateMonitor } from '@tabler/icons-react';
import type { PaletteCommand } from '#platform/web/module.ts';
import { statusPage } from './pages.ts';

const showStatus: PaletteCommand = {
  application: 'organizations',
  icon: IconHeartRateMonitor,
  label: 'organizations:central.status',
  texts: ['organizations/central'],
  open: () => statusPage.link({}),
};

export const paletteCommands: readonly PaletteCommand[] = [showStatus];

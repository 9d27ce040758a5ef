import { IconLayoutGrid } from '@tabler/icons-react';
import { webModules } from '../module.ts';
import { useStore } from '../state/store.ts';

/**
 * Icon of an application, as named by its module; decorative, because its name is beside it. An unknown one is neutral.
 */
export function ApplicationIcon({ icon, size = 18 }: { icon: string; size?: number }) {
  const Icon = useStore(webModules).find(({ icons }) => icons?.[icon])?.icons?.[icon] ?? IconLayoutGrid;
  return <Icon size={size} stroke={1.7} aria-hidden />;
}

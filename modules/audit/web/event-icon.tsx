import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { webModules } from '#platform/web/module.ts';
import { useStore } from '#platform/web/state/store.ts';
import { eventIconsQuery } from './audit-queries.ts';

/** Icon of an event; decorative, because its name is beside it. Events without an icon get the neutral one. */
export function EventIcon({ event, isWarning }: { event: string; isWarning: boolean }) {
  const modules = useStore(webModules);
  const { data = {} } = useQuery(eventIconsQuery(modules));
  const Icon = data[event] ?? IconHistory;
  return <Icon color={`var(--mantine-color-${isWarning ? 'error' : 'dimmed'})`} size={17} stroke={1.7} aria-hidden />;
}

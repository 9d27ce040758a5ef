import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { TabLinks } from '#platform/web/components/tab-links.tsx';
import { useCollectedEvent } from '#platform/web/realtime/use-collected-event.ts';
import { NavCount } from '#platform/web/shell/nav-count.tsx';
import { careEntriesChanged } from '../contract/entries/entries.ts';
import { ownDraftsQuery } from './entries/entry-queries.ts';
import { assistantPage, draftsPage, entriesPage, handoverPage, patientsPath, settingsPage, teamPage } from './pages.ts';
import { careKeys } from './query-keys.ts';

/** Tabs above every page of care; what they show is asked for again when anybody changes drafts or entries. */
export function CareFrame({ children }: PropsWithChildren) {
  const { t } = useTranslation('assistants');
  const client = useQueryClient();
  useCollectedEvent(careEntriesChanged, () => void client.invalidateQueries({ queryKey: careKeys.entries }));
  const { pathname } = useLocation();
  const tabs = [
    { label: t('tabs.assistant'), path: assistantPage.path },
    { label: t('tabs.drafts'), path: draftsPage.path, mark: <DraftCount /> },
    { label: t('tabs.entries'), path: entriesPage.path },
    { label: t('tabs.people'), path: patientsPath },
    { label: t('tabs.handover'), path: handoverPage.path, isQuiet: true },
    { label: t('tabs.team'), path: teamPage.path, isQuiet: true },
    { label: t('tabs.settings'), path: settingsPage.path, isQuiet: true },
  ];
  const current = tabs.findLast(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <Stack gap="md" miw={0}>
      <TabLinks label={t('tabs.label')} tabs={tabs} current={current?.path ?? ''} onPhones="row" />
      {children}
    </Stack>
  );
}

/** Number of the reader's own drafts. */
function DraftCount() {
  const { t } = useTranslation('assistants');
  const { data: drafts = [] } = useQuery(ownDraftsQuery());
  return <NavCount count={drafts.length} label={t('tabs.ownDrafts', { count: drafts.length })} />;
}

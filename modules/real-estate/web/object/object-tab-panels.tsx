import { Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { FormSkeleton } from '#platform/web/components/states.tsx';
import { TabLinks } from '#platform/web/components/tab-links.tsx';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectPage } from '../pages.ts';
import { objectPanels } from './object-panels.ts';

const contents = objectPanels.map(({ tab, isShown, load }) => ({
  tab,
  isShown,
  Content: lazy(async () => ({ default: await load() })),
}));

/**
 * Tabs of an object. Those that were open once stay behind the open one, so that what was typed there is kept until it
 * is saved.
 */
export function ObjectTabs({ object }: { readonly object: Objekt }) {
  const { t } = useObjectWords();
  const { objectId } = object;
  const { tab: wanted } = objectPage.useSearch();
  const shown = contents.filter(({ isShown }) => isShown?.(object) ?? true);
  const current = shown.find(({ tab }) => tab === wanted)?.tab ?? shown[0]?.tab;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (current === undefined) return null;
  if (!opened.has(current)) setOpened(new Set([...opened, current]));
  const first = shown[0]?.tab;
  return (
    <Stack gap="md" miw={0}>
      <TabLinks
        label={t('object.tabs.label')}
        current={current}
        tabs={shown.map(({ tab }) => ({
          id: tab,
          label: t(`object.tabs.${tab}`),
          path: `/ri/real-estate/objects/${encodeURIComponent(objectId)}`,
          ...(tab === first ? {} : { search: { tab } }),
        }))}
      />
      {shown
        .filter(({ tab }) => opened.has(tab) || tab === current)
        .map(({ tab, Content }) => (
          <section key={tab} hidden={tab !== current} aria-label={t(`object.tabs.${tab}`)}>
            <Suspense fallback={<FormSkeleton groups={[4, 4]} />}>
              <Content object={object} />
            </Suspense>
          </section>
        ))}
    </Stack>
  );
}

import { Group } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { isLate } from './use-entry-words.ts';

/** Marks of an entry in words: its kind, importance, and what became of it. */
export function EntryMarks({ entry }: { readonly entry: CareEntry }) {
  const { t } = useTranslation('assistants');
  const { kind, important, correctedBy, withdrawn } = entry;
  return (
    <Group gap={6}>
      {important ? <Badge icon={IconFlag}>{t('entries.important')}</Badge> : null}
      {kind === 'entry' ? null : <Badge>{t(`entries.kinds.${kind}`)}</Badge>}
      {isLate(entry) && kind === 'entry' ? <Badge tone="neutral">{t('entries.late')}</Badge> : null}
      {correctedBy === null ? null : <Badge tone="neutral">{t('entries.corrected')}</Badge>}
      {withdrawn === null ? null : <Badge tone="neutral">{t('entries.kinds.withdrawal')}</Badge>}
    </Group>
  );
}

import { Stack, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { EntryCard } from '../content/entry-card.tsx';

/** Entries before and after an entry, in the order of their release. */
export function EntryHistory({ related }: { readonly related: readonly CareEntry[] }) {
  const { t } = useTranslation('assistants');
  const heading = useId();
  if (related.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={heading}>
      <Title order={2} size="h5" id={heading}>
        {t('entries.history')}
      </Title>
      <Stack component="ol" gap="sm">
        {related.map((other) => (
          <EntryCard key={other.id} entry={other} namesPerson={false} isShort={false} />
        ))}
      </Stack>
    </Stack>
  );
}

import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { EntryContent, FormerContent } from './entry-content.tsx';
import { useEntryWords } from './use-entry-words.ts';

interface EntryBodyProps {
  readonly entry: CareEntry;
  readonly isShort?: boolean;
}

/** Content of an entry: crossed out once it was corrected; of a withdrawn one the trace, and the text for heads of care. */
export function EntryBody({ entry, isShort = false }: EntryBodyProps) {
  const { t } = useTranslation('assistants');
  const { reason, withdrawn, correctedBy, kind } = entry;
  if (withdrawn !== null) return <Withdrawn entry={entry} withdrawn={withdrawn} />;
  if (kind === 'withdrawal') return <Text>{t('entries.reason', { reason })}</Text>;
  return (
    <Stack gap={6}>
      {reason === '' ? null : (
        <Text size="sm" c="dimmed">
          {t('entries.reason', { reason })}
        </Text>
      )}
      {correctedBy === null ? <EntryContent entry={entry} isShort={isShort} /> : <FormerContent entry={entry} />}
    </Stack>
  );
}

interface WithdrawnProps {
  readonly entry: CareEntry;
  readonly withdrawn: NonNullable<CareEntry['withdrawn']>;
}

function Withdrawn({ entry, withdrawn: { at, initials, reason } }: WithdrawnProps) {
  const { t } = useTranslation('assistants');
  const { event } = useEntryWords();
  const { data, values, sis } = entry;
  const isShown = sis !== null || values.length > 0 || Object.values(data).some((text) => text !== '');
  return (
    <Stack gap={6}>
      <Text>{t('entries.withdrawn', { time: event(at), initials, reason })}</Text>
      <Text size="sm" c="dimmed">
        {t(isShown ? 'entries.shownToHead' : 'entries.withheld')}
      </Text>
      {isShown ? <FormerContent entry={entry} /> : null}
    </Stack>
  );
}

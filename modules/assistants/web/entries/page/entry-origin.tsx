import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { useEntryWords } from '../content/use-entry-words.ts';

/** Origin of an entry: the person who released it, and the way it was drafted. */
export function EntryOrigin({ entry: { released, engine, model, kind } }: { readonly entry: CareEntry }) {
  const { t } = useTranslation('assistants');
  const { event } = useEntryWords();
  if (released === null) return null;
  const { at, name, initials, carePosition } = released;
  const position = carePosition === null ? '' : `, ${t(`staff.positions.${carePosition}`)}`;
  return (
    <Text size="sm" c="dimmed">
      {t('entries.releasedBy', { time: event(at), name, position, initials })}
      {kind === 'entry' || kind === 'review' ? <> · {t(`entries.origins.${engine}`, { model, initials })}</> : null}
    </Text>
  );
}

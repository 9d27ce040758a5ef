import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { TimeEntry } from '#modules/accounting/contract/time-entries/time-entries.ts';
import { formatDuration } from '../duration.ts';
import { TimeEntryForm } from '../time-entry-form.tsx';
import textClasses from '#platform/web/components/text.module.css';

interface CellEntriesProps {
  readonly title: string;
  readonly entries: readonly TimeEntry[];
  readonly onClose: () => void;
}

/** Entries of a cell, one by one; unbilled ones can be changed. */
export function CellEntries({ title, entries, onClose }: CellEntriesProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  const language = useLanguage();
  const [edited, setEdited] = useState<TimeEntry | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
    >
      {edited === null ? (
        <Stack gap="sm" component="ul" className="kontor-ruled">
          {entries.map((entry) => (
            <Group key={entry.id} component="li" justify="space-between" py={6}>
              <Group gap="sm">
                <Text fw={600} className={textClasses['figures']}>
                  {formatDuration(entry.minutes, language)}
                </Text>
                {entry.start === '' ? null : <Text c="dimmed">{`${entry.start}–${entry.end}`}</Text>}
                {entry.invoiceId === null ? null : <Badge tone="neutral">{entry.invoiceId}</Badge>}
                {entry.overlaps ? <Badge tone="warning">{t('time.overlaps')}</Badge> : null}
              </Group>
              {entry.invoiceId === null ? (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPencil size={14} aria-hidden />}
                  onClick={() => setEdited(entry)}
                >
                  {t('actions.edit')}
                </Button>
              ) : null}
            </Group>
          ))}
        </Stack>
      ) : (
        <TimeEntryForm entry={edited} onClose={() => setEdited(null)} />
      )}
    </Modal>
  );
}

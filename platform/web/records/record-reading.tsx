import { Button, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../components/shortcuts.ts';
import { isCoveredByDialog } from '../form/use-save-shortcut.ts';
import { RecordFacts } from './record-facts.tsx';
import type { RecordScreen } from './record-screen.ts';
import type { RecordView } from './record-view.ts';
import type { ShownRecord } from './shown-record.ts';

interface RecordReadingProps {
  readonly screen: RecordScreen;
  readonly view: RecordView;
  readonly record: ShownRecord;
}

const noneJoined = {};

/** Facts of a record, and what is related to it. */
export function RecordReading({ screen, view: { joined = noneJoined, related }, record }: RecordReadingProps) {
  return (
    <Stack gap="md" miw={0}>
      <RecordFacts screen={screen} record={record} joined={joined} />
      {Object.entries(related).map(([name, Related]) => (
        <Related key={name} record={record} />
      ))}
    </Stack>
  );
}

interface EditButtonProps {
  readonly screen: RecordScreen;
  readonly id: string;
  /** Look of the button: `default` where the page has another main action. */
  readonly variant?: 'filled' | 'default';
}

/** Opens the form of the record; also by Ctrl+E. */
export function EditButton({ screen, id, variant = 'filled' }: EditButtonProps) {
  const { t } = useTranslation('platform');
  const navigate = useNavigate();
  const link = screen.recordPage.link({ recordId: id }, { edit: true });
  useShortcuts({
    'mod+e': () => {
      if (!isCoveredByDialog()) void navigate(link);
    },
  });
  return (
    <Button
      variant={variant}
      leftSection={<IconPencil size={16} aria-hidden />}
      aria-keyshortcuts="Control+E Meta+E"
      title={t('records.editKeys')}
      renderRoot={(props) => <Link {...link} {...props} />}
    >
      {t('records.edit')}
    </Button>
  );
}

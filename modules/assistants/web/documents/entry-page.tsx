import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { getEntryDocument } from '../../contract/documents/documents.ts';
import { EntryPage } from '../entries/page/entry-page.tsx';

/** One released entry, with its PDF. */
export function PrintableEntryPage() {
  return <EntryPage extra={({ id }) => <EntryPdfButton id={id} />} />;
}

function EntryPdfButton({ id }: { readonly id: string }) {
  const { t } = useTranslation('assistants');
  const download = useDownload(getEntryDocument, {
    // Names of people stand in no folder of downloads.
    toFile: () => ({ name: 'Report.pdf', type: 'application/pdf' }),
    toast: () => t('printing.downloaded'),
  });
  const run = () => download.run({ params: { id } });
  useShortcuts({ 'mod+p': run });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isRunning}
      onClick={run}
    >
      {t('printing.entry')}
    </Button>
  );
}

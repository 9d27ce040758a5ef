import { Button, Group } from '@mantine/core';
import { IconDownload, IconFileCheck, IconFileTypeXml } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { releasedStates } from '../../contract/receipts/approval.ts';
import { getReleaseNote } from '../../contract/receipts/receipts.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { getReceiptOriginal } from '../../contract/receipts/upload.ts';
import { useReceiptDownload } from '../transactions/use-open-posting.ts';

/** Buttons that save a receipt: its PDF, the XML of an e-invoice, and once it is released the PDF with the note of that. */
export function ReceiptDownloads({
  receipt: { archivid, dokument, original, freigabeStatus },
}: {
  readonly receipt: Receipt;
}) {
  const { t } = useTranslation('property-owner');
  const download = useReceiptDownload();
  const note = useDownload(getReleaseNote, {
    toFile: ({ params }) => ({
      name: `${t('receipts.releaseNote.file', { number: params.archivid.replaceAll(/[\\/]/gu, '-') })}.pdf`,
      type: 'application/pdf',
    }),
    toast: () => t('receipts.releaseNote.saved'),
  });
  const xml = useDownload(getReceiptOriginal, {
    toFile: ({ params }) => ({ name: `${params.archivid.replaceAll(/[\\/]/gu, '-')}.xml`, type: 'application/xml' }),
    toast: () => t('receipts.original.downloaded'),
  });
  const isReleased = releasedStates.includes(freigabeStatus);
  if (dokument === null && !isReleased) return null;
  return (
    <Group gap="sm" grow preventGrowOverflow={false}>
      {dokument === null ? null : (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download.run({ params: { archivid } })}
        >
          {t('transactions.downloadReceipt')}
        </Button>
      )}
      {original === null ? null : (
        <Button
          variant="default"
          leftSection={<IconFileTypeXml size={16} aria-hidden />}
          onClick={() => xml.run({ params: { archivid } })}
        >
          {t('receipts.original.download')}
        </Button>
      )}
      {isReleased ? (
        <Button
          variant="default"
          leftSection={<IconFileCheck size={16} aria-hidden />}
          loading={note.isRunning}
          onClick={() => note.run({ params: { archivid } })}
        >
          {t('receipts.releaseNote.download')}
        </Button>
      ) : null}
    </Group>
  );
}

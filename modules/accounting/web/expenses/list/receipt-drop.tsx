import '@mantine/dropzone/styles.layer.css';
import { Center, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReceiptUpload } from './use-receipt-upload.ts';

/** Takes a receipt that is dropped anywhere on the page; shown while something is dragged over it. */
export function ReceiptDrop({ upload, running }: Pick<ReceiptUpload, 'upload' | 'running'>) {
  const { t } = useTranslation('accounting');
  // What cannot be taken is said by the upload, as of a file that was chosen.
  return (
    <Dropzone.FullScreen
      active={running === null}
      onDrop={upload}
      inputProps={{ 'aria-label': t('expenses.upload.drop') }}
    >
      <Center mih="60vh" style={{ pointerEvents: 'none' }}>
        <Group gap="md" wrap="nowrap">
          <IconReceipt size={36} aria-hidden />
          <Text size="xl" fw={550}>
            {t('expenses.upload.drop')}
          </Text>
        </Group>
      </Center>
    </Dropzone.FullScreen>
  );
}

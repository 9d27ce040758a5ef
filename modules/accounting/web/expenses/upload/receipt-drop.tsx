import '@mantine/dropzone/styles.layer.css';
import { Center, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReceiptUpload } from './use-receipt-upload.ts';
import textClasses from '#platform/web/components/text.module.css';

/** Drop zone for receipts on the whole page; shown while files are dragged over it. */
export function ReceiptDrop({ upload }: Pick<ReceiptUpload, 'upload'>) {
  const { t } = useTranslation('accounting');
  // The upload reports rejected files, the same as for chosen files.
  return (
    <Dropzone.FullScreen onDrop={upload} multiple inputProps={{ 'aria-label': t('expenses.upload.drop') }}>
      <Center mih="60vh" className={textClasses['through']}>
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

import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PageDrop } from '#platform/web/files/page-drop.tsx';
import type { ReceiptUpload } from './use-receipt-upload.ts';

/** Drop zone for receipts on the whole page. */
export function ReceiptDrop({ upload }: Pick<ReceiptUpload, 'upload'>) {
  const { t } = useTranslation('accounting');
  // The upload reports rejected files, the same as for chosen files.
  return <PageDrop label={t('expenses.upload.drop')} icon={IconReceipt} multiple onDrop={upload} />;
}

import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { AttachmentList } from './attachment-list.tsx';

/** Files that went out with an issued invoice; nothing if there are none. */
export function AttachmentsCard({ invoice: { attachments } }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  if (attachments.length === 0) return null;
  return (
    <Card title={t('attached.title')}>
      <AttachmentList attachments={attachments} />
    </Card>
  );
}

import { Alert, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { attachmentRule, maxAttachments } from '#modules/accounting/contract/attachments/attachment.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { FoldSection } from './fold-section.tsx';
import { AttachmentList } from '../attachments/attachment-list.tsx';
import { useAttachments } from '../attachments/use-attachments.ts';

const fields = ['attachments'] as const;

/** Files attached to a draft: one line until it has some. */
export function AttachmentsSection({ invoice: { invoiceId, attachments } }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  const { progress, failure, add, refuse, describe, remove } = useAttachments(invoiceId);
  return (
    <FoldSection
      title={t('attached.title')}
      order={2}
      text={attachments.length === 0 ? t('attached.none') : attachments.map(({ fileName }) => fileName).join(', ')}
      isFilled={attachments.length > 0}
      fields={fields}
    >
      <Stack gap="md">
        {attachments.length > 0 ? (
          <AttachmentList
            attachments={attachments}
            onDescribe={describe}
            onRemove={(attachment) => void remove(attachment)}
          />
        ) : null}
        {failure === null ? null : (
          <Alert icon={<IconAlertCircle size={18} />} color="red" title={failure.title} role="alert">
            {failure.text}
          </Alert>
        )}
        {attachments.length < maxAttachments ? (
          <FileDrop
            rule={attachmentRule}
            label={t('attached.add')}
            text={t('attached.drop')}
            progress={progress}
            onTake={add}
            onRefuse={refuse}
          />
        ) : null}
      </Stack>
    </FoldSection>
  );
}

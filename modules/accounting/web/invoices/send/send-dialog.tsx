import { Modal } from '@mantine/core';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { openQuestion } from '#platform/web/feedback/question.ts';
import { mayDiscardAll } from '#platform/web/form/unsaved-guard.ts';
import type { Delivery } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { mailDraftQuery } from './delivery-queries.ts';
import { SendForm } from './send-form.tsx';
import { sendingKey } from './use-sending.ts';

interface SendDialogProps {
  readonly invoice: Invoice;
  /** Delivery to be sent again; null begins with the text of the organisation. */
  readonly again: Delivery | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Dialog for the mail with an invoice. Typed input is discarded only after a question. */
export function SendDialog({ invoice, again, opened, onClose }: SendDialogProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  const client = useQueryClient();
  const isSending = useIsMutating({ mutationKey: sendingKey }) > 0;
  const cancel = async () => {
    // If it closed while it sends, it could not show an error; Escape answers the question above it. Escape right after
    // the click comes before `isSending` is drawn, so that the client is asked.
    if (client.isMutating({ mutationKey: sendingKey }) > 0 || openQuestion.get() !== null) return;
    if (await mayDiscardAll()) onClose();
  };
  const handlers = { onCancel: () => void cancel(), onSent: onClose };
  return (
    <Modal
      opened={opened}
      onClose={handlers.onCancel}
      size="lg"
      title={t('sending.title', { number: invoice.invoiceId })}
      closeButtonProps={{ 'aria-label': t('platform:actions.close'), disabled: isSending }}
    >
      {opened && again !== null ? <SendForm invoice={invoice} draft={again} {...handlers} /> : null}
      {opened && again === null ? <NewMail invoice={invoice} {...handlers} /> : null}
    </Modal>
  );
}

interface NewMailProps {
  readonly invoice: Invoice;
  readonly onCancel: () => void;
  readonly onSent: () => void;
}

function NewMail({ invoice, ...handlers }: NewMailProps) {
  const { data: draft, error, refetch } = useQuery(mailDraftQuery(invoice));
  if (draft !== undefined) return <SendForm invoice={invoice} draft={draft} {...handlers} />;
  return error === null ? (
    <ListSkeleton rows={4} height={56} />
  ) : (
    <InlineError error={error} onRetry={() => void refetch()} />
  );
}

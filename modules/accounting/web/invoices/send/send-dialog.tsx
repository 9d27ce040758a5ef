import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import type { Delivery } from '#modules/accounting/contract/deliveries.ts';
import type { Invoice } from '#modules/accounting/contract/invoices.ts';
import { mailDraftQuery } from './delivery-queries.ts';
import { SendForm } from './send-form.tsx';

interface SendDialogProps {
  readonly invoice: Invoice;
  /** What is sent once more; null begins with the text of the organisation. */
  readonly again: Delivery | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks what goes with an invoice, and to whom. */
export function SendDialog({ invoice, again, opened, onClose }: SendDialogProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={t('sending.title', { number: invoice.invoiceId })} closeButtonProps={{ 'aria-label': t('platform:actions.close') }}>
      {opened && again !== null ? <SendForm invoice={invoice} draft={again} onClose={onClose} /> : null}
      {opened && again === null ? <NewMail invoice={invoice} onClose={onClose} /> : null}
    </Modal>
  );
}

function NewMail({ invoice, onClose }: Pick<SendDialogProps, 'invoice' | 'onClose'>) {
  const draft = useQuery(mailDraftQuery(invoice));
  if (draft.isError) return <InlineError error={draft.error} onRetry={() => void draft.refetch()} />;
  if (draft.data === undefined) return <ListSkeleton rows={4} height={56} />;
  return <SendForm invoice={invoice} draft={draft.data} onClose={onClose} />;
}

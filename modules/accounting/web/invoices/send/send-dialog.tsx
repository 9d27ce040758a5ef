import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import type { Delivery } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { mailDraftQuery } from './delivery-queries.ts';
import { SendForm } from './send-form.tsx';

interface SendDialogProps {
  readonly invoice: Invoice;
  /** Delivery to be sent again; null begins with the text of the organisation. */
  readonly again: Delivery | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Dialog for the mail with an invoice. Typed input is discarded only after a question. */
export function SendDialog({ invoice, again, opened, onClose }: SendDialogProps) {
  const { t } = useTranslation('accounting');
  return (
    <FormDialog opened={opened} onClose={onClose} size="lg" title={t('sending.title', { number: invoice.invoiceId })}>
      {again === null ? (
        <NewMail invoice={invoice} onSent={onClose} />
      ) : (
        <SendForm invoice={invoice} draft={again} onSent={onClose} />
      )}
    </FormDialog>
  );
}

interface NewMailProps {
  readonly invoice: Invoice;
  readonly onSent: () => void;
}

function NewMail({ invoice, onSent }: NewMailProps) {
  const { data: draft, error, refetch } = useQuery(mailDraftQuery(invoice));
  if (draft !== undefined) return <SendForm invoice={invoice} draft={draft} onSent={onSent} />;
  return error === null ? (
    <ListSkeleton rows={4} height={56} />
  ) : (
    <InlineError error={error} onRetry={() => void refetch()} />
  );
}

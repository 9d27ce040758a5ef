import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import { FetchedForm } from '#platform/web/form/fetched-form.tsx';
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
        <FetchedForm query={mailDraftQuery(invoice)} skeleton={<ListSkeleton rows={4} height={56} />}>
          {(draft) => <SendForm invoice={invoice} draft={draft} onSent={onClose} />}
        </FetchedForm>
      ) : (
        <SendForm invoice={invoice} draft={again} onSent={onClose} />
      )}
    </FormDialog>
  );
}

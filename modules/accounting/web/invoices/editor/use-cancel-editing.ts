import { useTranslation } from 'react-i18next';
import { askFor } from '#platform/web/feedback/question.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { isNew } from '../new-invoices.ts';
import { useInvoiceCommands } from '../use-invoice-commands.ts';

interface Options {
  readonly invoice: Invoice;
  readonly isDirty: boolean;
  readonly save: () => Promise<void>;
  /** Leaves the page without asking. */
  readonly onLeave: () => void;
}

/**
 * Cancels the editor. An invoice that was created for it and never saved is deleted, so that its number is free again.
 */
export function useCancelEditing({ invoice, isDirty, save, onLeave }: Options): () => Promise<void> {
  const { t } = useTranslation(['accounting', 'platform']);
  const commands = useInvoiceCommands();
  return async () => {
    if (!isNew(invoice)) return void commands.openList();
    const number = invoice.invoiceId;
    const answer =
      isDirty || invoice.attachments.length > 0
        ? await askFor({
            title: t('cancelNew.title'),
            text: t('cancelNew.text', { number }),
            confirmLabel: t('cancelNew.confirm'),
            cancelLabel: t('platform:unsaved.stay'),
            rescueLabel: t('platform:unsaved.save'),
          })
        : 'confirm';
    if (answer === 'rescue') return save();
    if (answer === 'confirm' && (await commands.discard(invoice))) onLeave();
    return undefined;
  };
}

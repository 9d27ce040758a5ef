import {
  IconArrowBackUp,
  IconBan,
  IconCalendarRepeat,
  IconCoins,
  IconCopy,
  IconFileCheck,
  IconFileCode,
  IconFileDownload,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Action } from '#platform/web/components/action.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { useCancelCommands } from '../use-cancelling.ts';
import { useInvoiceCommands } from '../use-invoice-commands.ts';
import type { InvoiceRow } from './invoice-columns.tsx';

/** Dialog of a row that needs the whole invoice. */
export interface WantedDialog {
  readonly kind: 'send' | 'takeBack';
  readonly invoice: Invoice;
}

/** Opens the dialogs of a row. */
interface RowDialogs {
  readonly onIssue: (row: InvoiceRow) => void;
  readonly onPay: (invoiceId: string) => void;
  readonly onCopy: (invoiceId: string) => void;
  readonly onOpen: (kind: WantedDialog['kind'], invoiceId: string) => void;
}

/** Provides the menu of a row: what the page of the invoice offers, too. The server refuses what is not possible. */
export function useRowMenu(dialogs: RowDialogs): (row: InvoiceRow) => readonly Action[] {
  const { t } = useTranslation('accounting');
  const { remove, repeat, downloadStored, downloadIssued } = useInvoiceCommands();
  const cancelling = useCancelCommands();
  return (row) => {
    const { invoiceId, status, invoiceType, openAmount } = row;
    const isCancellation = invoiceType === 'cancellation';
    const isChangeable = status === 'issued' && !isCancellation && invoiceType !== 'correction';
    const when = (isOffered: boolean, action: Action): readonly Action[] => (isOffered ? [action] : []);
    return [
      ...when(status === 'draft', {
        label: t('actions.issue'),
        icon: IconFileCheck,
        run: () => dialogs.onIssue(row),
      }),
      ...when(status === 'issued', {
        label: t('sending.action'),
        icon: IconSend,
        run: () => dialogs.onOpen('send', invoiceId),
      }),
      ...when(openAmount !== 0, {
        label: t(openAmount < 0 ? 'paying.payOut' : 'paying.action'),
        icon: IconCoins,
        run: () => dialogs.onPay(invoiceId),
      }),
      ...when(status === 'cancelled', {
        label: t('actions.makeCorrection'),
        icon: IconPencil,
        run: () => cancelling.correct(invoiceId),
      }),
      { label: t('actions.download'), icon: IconFileDownload, run: () => downloadStored(invoiceId) },
      ...when(status !== 'draft', {
        label: t('actions.cii'),
        icon: IconFileCode,
        run: () => downloadIssued(invoiceId, 'cii'),
      }),
      // A copy of a cancellation would lose what it refers to.
      ...when(!isCancellation, { label: t('actions.copy'), icon: IconCopy, run: () => dialogs.onCopy(invoiceId) }),
      ...when(status === 'issued' && invoiceType === 'invoice', {
        label: t('actions.repeatNow'),
        icon: IconCalendarRepeat,
        run: () => void repeat(invoiceId),
      }),
      ...when(isChangeable, {
        label: t('actions.takeBack'),
        icon: IconArrowBackUp,
        run: () => dialogs.onOpen('takeBack', invoiceId),
      }),
      ...when(isChangeable, {
        label: t('actions.correct'),
        icon: IconPencil,
        destructive: true,
        run: () => cancelling.cancel(row, { corrects: true }),
      }),
      ...when(isChangeable, {
        label: t('actions.cancelIssued'),
        icon: IconBan,
        destructive: true,
        run: () => cancelling.cancel(row, { corrects: false }),
      }),
      ...when(status === 'draft', {
        label: t('actions.delete'),
        icon: IconTrash,
        destructive: true,
        run: () => void remove(invoiceId),
      }),
    ];
  };
}

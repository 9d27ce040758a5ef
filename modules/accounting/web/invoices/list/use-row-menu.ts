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
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '#platform/web/components/action.ts';
import { useStableEvents } from '#platform/web/state/stable-events.ts';
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
type RowDialogs = Readonly<{
  onIssue: (row: InvoiceRow) => void;
  onPay: (invoiceId: string) => void;
  onCopy: (invoiceId: string) => void;
  onOpen: (kind: WantedDialog['kind'], invoiceId: string) => void;
}>;

/** Provides the menu of a row: what the page of the invoice offers, too. The server refuses what is not possible. */
export function useRowMenu(dialogs: RowDialogs): (row: InvoiceRow) => readonly Action[] {
  const { t } = useTranslation('accounting');
  const { remove, repeat, downloadStored, downloadIssued } = useInvoiceCommands();
  const { correct, cancel } = useCancelCommands();
  const events = useStableEvents({ ...dialogs, remove, repeat, downloadStored, downloadIssued, correct, cancel });
  return useCallback(
    (row) => {
      const { invoiceId, status, invoiceType, openAmount } = row;
      const isCancellation = invoiceType === 'cancellation';
      const isChangeable = status === 'issued' && !isCancellation && invoiceType !== 'correction';
      const when = (isOffered: boolean, action: Action): readonly Action[] => (isOffered ? [action] : []);
      return [
        ...when(status === 'draft', {
          label: t('actions.issue'),
          icon: IconFileCheck,
          run: () => events.onIssue(row),
        }),
        ...when(status === 'issued', {
          label: t('sending.action'),
          icon: IconSend,
          run: () => events.onOpen('send', invoiceId),
        }),
        ...when(openAmount !== 0, {
          label: t(openAmount < 0 ? 'paying.payOut' : 'paying.action'),
          icon: IconCoins,
          run: () => events.onPay(invoiceId),
        }),
        ...when(status === 'cancelled', {
          label: t('actions.makeCorrection'),
          icon: IconPencil,
          run: () => events.correct(invoiceId),
        }),
        { label: t('actions.download'), icon: IconFileDownload, run: () => events.downloadStored(invoiceId) },
        ...when(status !== 'draft', {
          label: t('actions.cii'),
          icon: IconFileCode,
          run: () => events.downloadIssued(invoiceId, 'cii'),
        }),
        // A copy of a cancellation would lose what it refers to.
        ...when(!isCancellation, { label: t('actions.copy'), icon: IconCopy, run: () => events.onCopy(invoiceId) }),
        ...when(status === 'issued' && invoiceType === 'invoice', {
          label: t('actions.repeatNow'),
          icon: IconCalendarRepeat,
          run: () => void events.repeat(invoiceId),
        }),
        ...when(isChangeable, {
          label: t('actions.takeBack'),
          icon: IconArrowBackUp,
          run: () => events.onOpen('takeBack', invoiceId),
        }),
        ...when(isChangeable, {
          label: t('actions.correct'),
          icon: IconPencil,
          destructive: true,
          run: () => events.cancel(row, { corrects: true }),
        }),
        ...when(isChangeable, {
          label: t('actions.cancelIssued'),
          icon: IconBan,
          destructive: true,
          run: () => events.cancel(row, { corrects: false }),
        }),
        ...when(status === 'draft', {
          label: t('actions.delete'),
          icon: IconTrash,
          destructive: true,
          run: () => void events.remove(invoiceId),
        }),
      ];
    },
    [events, t],
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { addPayment, removePayment } from '#modules/accounting/contract/invoices/payments/payments.ts';
import type { Payment } from '#modules/accounting/contract/invoices/payments/payments.ts';
import { createClientId } from '#platform/web/api/client-id.ts';
import { paymentsChanged } from './payment-queries.ts';

/** Provides what needs no dialog: the write-off of a small rest, and the removal of a payment. */
export function useQuickPayments(invoiceId: string) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const [id, setId] = useState(createClientId);
  const onSettled = () => void paymentsChanged(client, [invoiceId]);
  const writingOff = useAction(addPayment, {
    toast: ({ payment }) => t('paying.toastWrittenOff', { amount: formatMoney(payment.amount, language) }),
    onDone: () => setId(createClientId()),
    onSettled,
  });
  const removing = useAction(removePayment, { toast: () => t('paying.toastRemoved'), onSettled });
  const remove = async (payment: Payment) => {
    const title = t('paying.removeTitle', {
      kind: t(`payments.kinds.${payment.kind}`),
      amount: formatMoney(payment.amount, language),
      day: formatDate(payment.paidOn, language),
    });
    if (await ask({ title, text: t('paying.removeText'), confirmLabel: t('paying.remove') }))
      removing.run({ params: { id: payment.id } });
  };
  return {
    writeOff: (amount: number) =>
      writingOff.run({
        body: { payment: { id, invoiceId, kind: 'writeOff', amount, paidOn: todayInGermany() } },
      }),
    remove: (payment: Payment) => void remove(payment),
    isBusy: writingOff.isRunning || removing.isRunning,
  };
}

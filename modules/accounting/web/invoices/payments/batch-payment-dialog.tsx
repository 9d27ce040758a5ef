import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addAmounts } from '#platform/contract/derived-fields.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { addPayments } from '#modules/accounting/contract/invoices/payments/payments.ts';
import { emptyDetails, PaymentDetails } from './payment-details.tsx';
import { createClientId } from '#platform/web/api/client-id.ts';
import { paymentsChanged } from './payment-queries.ts';

type Paid = Pick<Invoice, 'invoiceId' | 'openAmount'>;

interface BatchPaymentDialogProps {
  /** Invoices that one transfer pays; null while the dialog is closed. */
  readonly paid: readonly Paid[] | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Dialog that records one transfer for several invoices: what is open of each, with one day and one note. */
export function BatchPaymentDialog({ paid, onClose, onDone }: BatchPaymentDialogProps) {
  const { t } = useTranslation('accounting');
  const done = () => {
    onClose();
    onDone();
  };
  return (
    <FormDialog opened={paid !== null} onClose={onClose} title={t('paying.batchTitle', { count: paid?.length ?? 0 })}>
      {paid === null ? null : <BatchPaymentForm paid={paid} onDone={done} />}
    </FormDialog>
  );
}

function BatchPaymentForm({ paid, onDone }: { readonly paid: readonly Paid[]; readonly onDone: () => void }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const [values, setValues] = useState(emptyDetails);
  // Made once, so that a repetition after a lost answer records nothing twice.
  const [payments] = useState(() =>
    paid.map(({ invoiceId, openAmount }) => ({ id: createClientId(), invoiceId, amount: openAmount })),
  );
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const { paidOn, method, note } = values;
  const sum = formatMoney(addAmounts(payments.map(({ amount }) => amount)), language);
  const paying = useAction(addPayments, {
    toast: (answer) => t('paying.toastBatch', { count: answer.payments.length, sum }),
    onDone: () => {
      void paymentsChanged(
        client,
        payments.map(({ invoiceId }) => invoiceId),
      );
      onDone();
    },
  });
  return (
    <DialogForm
      action={paying}
      input={paidOn === null ? null : { body: { paidOn, method, note: note.trim(), payments } }}
      values={{ ...values }}
      submitLabel={t('paying.submitSum', { sum })}
      startsAtSubmit
    >
      {(problemOf) => (
        <>
          <FactList
            layout="sum"
            facts={[
              ...payments
                .slice(0, shownAtMost)
                .map(({ invoiceId, amount }) => [invoiceId, formatMoney(amount, language)] as const),
              [t('paying.sum'), sum],
            ]}
          />
          {payments.length > shownAtMost ? (
            <Text size="sm" c="dimmed">
              {t('issue.further', { count: payments.length - shownAtMost })}
            </Text>
          ) : null}
          <DayInput
            label={t('payments.fields.paidOn')}
            value={paidOn}
            maxDate={todayInGermany()}
            onChange={(day) => set({ paidOn: day })}
            {...requiredField(paidOn, problemOf('paidOn'))}
          />
          <PaymentDetails values={values} onChange={set} problemOf={problemOf} />
        </>
      )}
    </DialogForm>
  );
}

const shownAtMost = 12;

import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { payExpenses } from '#modules/accounting/contract/expenses/pay-expenses.ts';
import { paymentMethods } from '#modules/accounting/contract/shared/payment-methods.ts';
import { refreshExpenses } from '../expense-queries.ts';

interface PayExpensesProps {
  /** Numbers of the expenses; null while the dialog is closed. */
  readonly expenseIds: readonly string[] | null;
  readonly onClose: () => void;
  /** Called with the expenses that are paid. */
  readonly onDone: (expenseIds: readonly string[]) => void;
}

/** Dialog that marks expenses as paid: on what day, by what. */
export function PayExpensesDialog({ expenseIds, onClose, onDone }: PayExpensesProps) {
  const { t } = useTranslation('accounting');
  return (
    <FormDialog
      opened={expenseIds !== null}
      onClose={onClose}
      title={t('expenses.pay.title', { count: expenseIds?.length ?? 0 })}
    >
      {expenseIds === null ? null : <PayExpensesForm expenseIds={expenseIds} onDone={() => onDone(expenseIds)} />}
    </FormDialog>
  );
}

function PayExpensesForm({
  expenseIds,
  onDone,
}: {
  readonly expenseIds: readonly string[];
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const [paidDate, setPaidDate] = useState<string | null>(todayInGermany);
  const [paymentMethod, setPaymentMethod] = useState<(typeof paymentMethods)[number]>('transfer');
  const paying = useAction(payExpenses, {
    toast: ({ paid }) => t('expenses.pay.toast', { count: paid }),
    onDone: () => {
      void refreshExpenses(client);
      onDone();
    },
  });
  return (
    <DialogForm
      action={paying}
      input={paidDate === null ? null : { body: { expenseIds: [...expenseIds], paidDate, paymentMethod } }}
      values={{ paidDate, paymentMethod }}
      submitLabel={t('expenses.pay.submit')}
      startsAtSubmit
    >
      {(problemOf) => (
        <FieldGrid>
          <DayInput
            label={t('expenses.fields.paidDate')}
            value={paidDate}
            maxDate={todayInGermany()}
            onChange={setPaidDate}
            {...requiredField(paidDate, problemOf('paidDate'))}
          />
          <NativeSelect
            label={t('expenses.fields.paymentMethod')}
            value={paymentMethod}
            data={paymentMethods.map((value) => ({
              value,
              label: value === '' ? '–' : t(`expenses.methods.${value}`),
            }))}
            onChange={(event) => setPaymentMethod(event.currentTarget.value as (typeof paymentMethods)[number])}
          />
        </FieldGrid>
      )}
    </DialogForm>
  );
}

import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal, parseDecimal } from '#platform/contract/decimal-text.ts';
import { countFractionDigits } from '#platform/contract/decimals.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm } from '#platform/web/form/dialog-form.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { OpenItem } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import { paymentKinds } from '#modules/accounting/contract/invoices/payments/payment-kinds.ts';
import type { PaymentKind } from '#modules/accounting/contract/invoices/payments/payment-kinds.ts';
import { addPayments } from '#modules/accounting/contract/invoices/payments/payments.ts';
import { PaymentChoices, presetChoices } from './payment-choices.tsx';
import { PaymentDetails, emptyDetails } from './payment-details.tsx';
import { createClientId } from '#platform/web/api/client-id.ts';
import { paymentsChanged } from './payment-queries.ts';
import { listReducedAmounts, planPayment, restPayment } from './plan-payment.ts';
import { useClaims } from './use-claims.ts';

interface PaymentFormProps {
  readonly item: OpenItem;
  /** Amount that was typed before, in euros; what is open if absent. */
  readonly amount: number | undefined;
  readonly onDone: () => void;
}

/** Kinds that a user chooses; of a cancelled invoice money can only go back, and only reminders claim costs. */
const kindsOf = ({ status }: OpenItem, hasClaims: boolean): readonly PaymentKind[] =>
  status === 'cancelled' ? ['refund'] : paymentKinds.filter((kind) => hasClaims || kind !== 'dunning');

/** Returns the euros of a typed amount; null if it is none. */
function readAmount(parsed: number | null | undefined): number | null {
  return typeof parsed === 'number' && parsed > 0 && parsed < 1e9 && countFractionDigits(parsed) <= 2 ? parsed : null;
}

/** Form of a payment: preset so that Enter records what is open; a Skonto that was taken in time is recorded with it. */
export function PaymentForm({ item, amount: given, onDone }: PaymentFormProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const { invoiceId, openAmount } = item;
  const isCredit = openAmount < 0;
  const format = (euros: number) => formatDecimal(euros, language, { min: 2, max: 2 });
  const money = (euros: number) => formatMoney(euros, language);
  const [values, setValues] = useState({
    kind: (isCredit ? 'refund' : 'payment') as PaymentKind,
    amount: format(given ?? Math.abs(openAmount)),
    ...emptyDetails(),
    ...presetChoices,
  });
  // Made once, so that a repetition after a lost answer records nothing twice.
  const [ids] = useState(() => [createClientId(), createClientId(), createClientId()] as const);
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const { kind, paidOn, method, note } = values;
  const amount = readAmount(parseDecimal(values.amount, language));
  const { hasClaims, split, claimed, paid, amountWithClaims } = useClaims(item, { ...values, amount });
  const plan = paid === null || paidOn === null ? null : planPayment(item, { kind, amount: paid, paidOn });
  const isOverpaid = kind === 'payment' && plan !== null && plan.rest < 0;
  const rest = plan && restPayment(plan, values);
  const paying = useAction(addPayments, {
    toast: ({ payments }) => {
      const left = payments.at(-1)?.openAmount ?? 0;
      return t(left > 0 ? 'paying.toastRest' : 'paying.toast', { number: invoiceId, sum: money(left) });
    },
    onDone: () => {
      void paymentsChanged(client, [invoiceId]);
      onDone();
    },
  });
  const input =
    paid === null || paidOn === null || (isOverpaid && !values.overpayment)
      ? null
      : {
          body: {
            paidOn,
            method,
            note: note.trim(),
            payments: [
              ...(paid === 0 ? [] : [{ id: ids[0], invoiceId, kind, amount: paid, overpayment: isOverpaid }]),
              ...(claimed === 0 ? [] : [{ id: ids[2], invoiceId, kind: 'dunning' as const, amount: claimed }]),
              ...(rest === null ? [] : [{ id: ids[1], invoiceId, ...rest }]),
            ],
          },
        };
  const typed = values.amount.trim();
  const unreadable = typed !== '' && amount === null ? t('paying.unreadable') : undefined;
  return (
    <DialogForm
      action={paying}
      input={input}
      values={{ ...values, payments: [values.amount] }}
      submitLabel={t(kind === 'refund' ? 'paying.refund' : 'paying.submit')}
    >
      {(problemOf) => (
        <>
          <Text size="sm">
            {t(isCredit ? 'paying.creditOf' : 'paying.openOf', {
              customer: item.customerName,
              open: money(Math.abs(openAmount)),
            })}
          </Text>
          <FieldGrid>
            <TextInput
              name="payments"
              data-field="payments"
              label={t('payments.fields.paymentAmount')}
              value={values.amount}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              data-autofocus
              rightSection="€"
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => set({ amount: event.currentTarget.value })}
              onBlur={() => (amount === null ? undefined : set({ amount: format(amount) }))}
              {...requiredField(typed, problemOf('payments') ?? unreadable)}
            />
            <DayInput
              label={t('payments.fields.paidOn')}
              value={paidOn}
              maxDate={todayInGermany()}
              onChange={(day) => set({ paidOn: day })}
              {...requiredField(paidOn, problemOf('paidOn'))}
            />
          </FieldGrid>
          {plan === null ? null : (
            <PaymentChoices
              plan={plan}
              isOverpaid={isOverpaid}
              split={split}
              isSplit={claimed > 0}
              amountWithClaims={amountWithClaims}
              reducedAmounts={kind === 'payment' && paidOn !== null ? listReducedAmounts(item, paidOn) : []}
              values={values}
              onChange={set}
              onAmount={(euros) => set({ amount: format(euros) })}
            />
          )}
          <NativeSelect
            label={t('payments.fields.paymentKind')}
            value={kind}
            data={kindsOf(item, hasClaims).map((value) => ({ value, label: t(`payments.kinds.${value}`) }))}
            onChange={(event) => set({ kind: event.currentTarget.value as PaymentKind })}
          />
          <PaymentDetails values={values} onChange={set} problemOf={problemOf} />
          {plan !== null && rest === null && plan.rest > 0 ? (
            <Text size="sm" c="dimmed">
              {t('paying.rest', { rest: money(plan.rest) })}
            </Text>
          ) : null}
        </>
      )}
    </DialogForm>
  );
}

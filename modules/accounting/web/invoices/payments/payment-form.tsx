import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
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
import { formatDate, formatMoney, formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { OpenItem } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import { paymentKinds } from '#modules/accounting/contract/invoices/payments/payment-kinds.ts';
import type { PaymentKind } from '#modules/accounting/contract/invoices/payments/payment-kinds.ts';
import { addPayments } from '#modules/accounting/contract/invoices/payments/payments.ts';
import { PaymentDetails, emptyDetails } from './payment-details.tsx';
import { createPaymentId } from './payment-id.ts';
import { paymentsChanged } from './payment-queries.ts';
import { listReducedAmounts, planPayment } from './plan-payment.ts';

interface PaymentFormProps {
  readonly item: OpenItem;
  /** Amount that was typed before, in euros; what is open if absent. */
  readonly amount: number | undefined;
  readonly onDone: () => void;
}

/** Kinds that a user chooses for an invoice that is owed, and for one that is not. */
const kindsOf = ({ status }: OpenItem): readonly PaymentKind[] =>
  status === 'cancelled' ? ['refund'] : paymentKinds.filter((kind) => kind !== 'dunning');

/** Form of a payment: preset so that Enter records what is open; a Skonto that was taken in time is recorded with it. */
export function PaymentForm({ item, amount: given, onDone }: PaymentFormProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const isCredit = item.openAmount < 0;
  const format = (euros: number) => formatDecimal(euros, language, { min: 2, max: 2 });
  const [values, setValues] = useState({
    kind: (isCredit ? 'refund' : 'payment') as PaymentKind,
    amount: format(given ?? Math.abs(item.openAmount)),
    ...emptyDetails(),
    withSkonto: true,
    withWriteOff: false,
    overpayment: false,
  });
  // Typed once, so that a repetition after a lost answer records nothing twice.
  const [ids] = useState(() => [createPaymentId(), createPaymentId()] as const);
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const { kind, paidOn, method, note } = values;
  const parsed = parseDecimal(values.amount, language);
  const amount =
    typeof parsed === 'number' && parsed > 0 && countFractionDigits(parsed) <= 2 && parsed < 1e9 ? parsed : null;
  const plan = amount === null || paidOn === null ? null : planPayment(item, { kind, amount, paidOn });
  const overpaid = kind === 'payment' && plan !== null && plan.rest < 0;
  const rest =
    plan?.skonto && values.withSkonto
      ? ({ kind: 'skonto', amount: plan.skonto.amount } as const)
      : plan?.smallRest != null && values.withWriteOff
        ? ({ kind: 'writeOff', amount: plan.smallRest } as const)
        : null;
  const { invoiceId } = item;
  const paying = useAction(addPayments, {
    toast: ({ payments }) => {
      const last = payments.at(-1);
      return last === undefined
        ? null
        : t(last.openAmount > 0 ? 'paying.toastRest' : 'paying.toast', {
            number: invoiceId,
            sum: formatMoney(last.openAmount, language),
          });
    },
    onDone: () => {
      void paymentsChanged(client, [invoiceId]);
      onDone();
    },
  });
  const input =
    amount === null || paidOn === null || (overpaid && !values.overpayment)
      ? null
      : {
          body: {
            paidOn,
            method,
            note: note.trim(),
            payments: [
              { id: ids[0], invoiceId, kind, amount, overpayment: overpaid },
              ...(rest === null ? [] : [{ id: ids[1], invoiceId, ...rest }]),
            ],
          },
        };
  const money = (euros: number) => formatMoney(euros, language);
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
              open: money(Math.abs(item.openAmount)),
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
              {...requiredField(
                values.amount.trim(),
                problemOf('payments') ??
                  (values.amount.trim() !== '' && amount === null ? t('paying.unreadable') : undefined),
              )}
            />
            <DayInput
              label={t('payments.fields.paidOn')}
              value={paidOn}
              maxDate={todayInGermany()}
              onChange={(day) => set({ paidOn: day })}
              {...requiredField(paidOn, problemOf('paidOn'))}
            />
          </FieldGrid>
          {kind === 'payment' ? (
            <Group gap="xs">
              {listReducedAmounts(item, paidOn ?? todayInGermany()).map((reduced) => (
                <Button
                  key={reduced.until}
                  variant="light"
                  size="compact-sm"
                  onClick={() => set({ amount: format(reduced.amount) })}
                >
                  {t('paying.reduced', {
                    percent: formatNumber(reduced.percent, language, 2),
                    amount: money(reduced.amount),
                    until: formatDate(reduced.until, language),
                  })}
                </Button>
              ))}
            </Group>
          ) : null}
          {plan?.skonto ? (
            <Checkbox
              size="sm"
              label={t('paying.skonto', {
                amount: money(plan.skonto.amount),
                percent: formatNumber(plan.skonto.percent, language, 2),
                until: formatDate(plan.skonto.until, language),
              })}
              checked={values.withSkonto}
              onChange={(event) => set({ withSkonto: event.currentTarget.checked })}
            />
          ) : null}
          {plan?.smallRest != null ? (
            <Checkbox
              size="sm"
              label={t('paying.writeOff', { amount: money(plan.smallRest) })}
              checked={values.withWriteOff}
              onChange={(event) => set({ withWriteOff: event.currentTarget.checked })}
            />
          ) : null}
          {overpaid ? (
            <Checkbox
              size="sm"
              label={t('paying.overpayment', { amount: money(-plan.rest) })}
              checked={values.overpayment}
              onChange={(event) => set({ overpayment: event.currentTarget.checked })}
            />
          ) : null}
          <Stack gap="xs">
            <NativeSelect
              label={t('payments.fields.paymentKind')}
              value={kind}
              data={kindsOf(item).map((value) => ({ value, label: t(`payments.kinds.${value}`) }))}
              onChange={(event) => set({ kind: event.currentTarget.value as PaymentKind })}
            />
            <PaymentDetails values={values} onChange={set} problemOf={problemOf} />
          </Stack>
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

import { Button, Checkbox, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatPercent } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { ClaimSplit, PaymentPlan, ReducedAmount } from './plan-payment.ts';

/** Choices that go with a payment. */
export interface PaymentChoiceValues {
  /** Records the Skonto that was taken in time. */
  readonly withSkonto: boolean;
  /** Writes off a small rest. */
  readonly withWriteOff: boolean;
  /** Accepts more than is open. */
  readonly overpayment: boolean;
  /** Settles interest and costs first; null: if more is paid than is open. */
  readonly withClaims: boolean | null;
}

export const presetChoices: PaymentChoiceValues = {
  withSkonto: true,
  withWriteOff: false,
  overpayment: false,
  withClaims: null,
};

interface PaymentChoicesProps {
  readonly plan: PaymentPlan;
  readonly isOverpaid: boolean;
  /** Amounts less a Skonto of which one can be chosen. */
  readonly reducedAmounts: readonly ReducedAmount[];
  /** Parts of the payment where reminders have claimed something; null without claims. */
  readonly split: ClaimSplit | null;
  readonly isSplit: boolean;
  /** Amount that settles the claims, too; null without claims. */
  readonly amountWithClaims: number | null;
  readonly values: PaymentChoiceValues;
  readonly onChange: (changes: Partial<PaymentChoiceValues>) => void;
  readonly onAmount: (euros: number) => void;
}

/** Amounts less a Skonto to choose from, and what happens to the rest. */
export function PaymentChoices({
  plan,
  isOverpaid,
  reducedAmounts,
  split,
  isSplit,
  amountWithClaims,
  values,
  onChange,
  onAmount,
}: PaymentChoicesProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const money = (euros: number) => formatMoney(euros, language);
  const describe = ({ percent, until, amount }: ReducedAmount) => ({
    percent: formatPercent(percent, language),
    amount: money(amount),
    until: formatDate(until, language),
  });
  return (
    <>
      {reducedAmounts.length === 0 && amountWithClaims === null ? null : (
        <Group gap="xs">
          {amountWithClaims === null ? null : (
            <Button variant="light" size="xs" onClick={() => onAmount(amountWithClaims)}>
              {t('paying.withClaims', { amount: money(amountWithClaims) })}
            </Button>
          )}
          {reducedAmounts.map((reduced) => (
            <Button key={reduced.until} variant="light" size="xs" onClick={() => onAmount(reduced.amount)}>
              {t('paying.reduced', describe(reduced))}
            </Button>
          ))}
        </Group>
      )}
      {split === null ? null : (
        <Checkbox
          size="sm"
          label={t('paying.split', {
            costs: money(split.costs),
            interest: money(split.interest),
            debt: money(split.debt),
          })}
          checked={isSplit}
          onChange={(event) => onChange({ withClaims: event.currentTarget.checked })}
        />
      )}
      {plan.skonto === null ? null : (
        <Checkbox
          size="sm"
          label={t('paying.skonto', describe(plan.skonto))}
          checked={values.withSkonto}
          onChange={(event) => onChange({ withSkonto: event.currentTarget.checked })}
        />
      )}
      {plan.smallRest === null ? null : (
        <Checkbox
          size="sm"
          label={t('paying.writeOff', { amount: money(plan.smallRest) })}
          checked={values.withWriteOff}
          onChange={(event) => onChange({ withWriteOff: event.currentTarget.checked })}
        />
      )}
      {isOverpaid ? (
        <Checkbox
          size="sm"
          label={t('paying.overpayment', { amount: money(-plan.rest) })}
          checked={values.overpayment}
          onChange={(event) => onChange({ overpayment: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}

import { Button, Checkbox, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { PaymentPlan, ReducedAmount } from './plan-payment.ts';

/** Choices that go with a payment. */
export interface PaymentChoiceValues {
  /** Records the Skonto that was taken in time. */
  readonly withSkonto: boolean;
  /** Writes off a small rest. */
  readonly withWriteOff: boolean;
  /** Accepts more than is open. */
  readonly overpayment: boolean;
}

export const presetChoices: PaymentChoiceValues = { withSkonto: true, withWriteOff: false, overpayment: false };

interface PaymentChoicesProps {
  readonly plan: PaymentPlan;
  readonly isOverpaid: boolean;
  /** Amounts less a Skonto of which one can be chosen. */
  readonly reducedAmounts: readonly ReducedAmount[];
  readonly values: PaymentChoiceValues;
  readonly onChange: (changes: Partial<PaymentChoiceValues>) => void;
  readonly onAmount: (euros: number) => void;
}

/** Amounts less a Skonto to choose from, and what happens to the rest. */
export function PaymentChoices({ plan, isOverpaid, reducedAmounts, values, onChange, onAmount }: PaymentChoicesProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const money = (euros: number) => formatMoney(euros, language);
  const describe = ({ percent, until, amount }: ReducedAmount) => ({
    percent: formatNumber(percent, language, 2),
    amount: money(amount),
    until: formatDate(until, language),
  });
  return (
    <>
      {reducedAmounts.length === 0 ? null : (
        <Group gap="xs">
          {reducedAmounts.map((reduced) => (
            <Button key={reduced.until} variant="light" size="xs" onClick={() => onAmount(reduced.amount)}>
              {t('paying.reduced', describe(reduced))}
            </Button>
          ))}
        </Group>
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

import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { paymentMethods } from '#modules/accounting/contract/shared/payment-methods.ts';
import { maxPaymentNote } from '#modules/accounting/contract/invoices/payments/payment-kinds.ts';

/** Details that several payments of one transfer share. */
export interface PaymentDetailValues {
  /** `YYYY-MM-DD`. */
  readonly paidOn: string | null;
  readonly method: (typeof paymentMethods)[number];
  readonly note: string;
}

/** Returns the details of a transfer that arrived today. */
export function emptyDetails(): PaymentDetailValues {
  return { paidOn: todayInGermany(), method: 'transfer', note: '' };
}

interface PaymentDetailsProps {
  readonly values: PaymentDetailValues;
  readonly onChange: (changes: Partial<PaymentDetailValues>) => void;
  readonly problemOf: (name: string) => string | undefined;
}

/** Way of payment and note. */
export function PaymentDetails({ values, onChange, problemOf }: PaymentDetailsProps) {
  const { t } = useTranslation('accounting');
  return (
    <FieldGrid>
      <NativeSelect
        label={t('payments.fields.method')}
        value={values.method}
        data={paymentMethods.map((value) => ({ value, label: value === '' ? '–' : t(`paying.methods.${value}`) }))}
        onChange={(event) => onChange({ method: event.currentTarget.value as PaymentDetailValues['method'] })}
      />
      <TextInput
        name="note"
        label={t('payments.fields.note')}
        value={values.note}
        maxLength={maxPaymentNote}
        autoComplete="off"
        error={problemOf('note')}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </FieldGrid>
  );
}

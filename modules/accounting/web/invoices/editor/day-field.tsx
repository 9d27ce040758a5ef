import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { requiredField } from '#platform/web/form/required-field.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';

interface DayFieldProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly name: 'invoiceDate' | 'invoiceDueDate' | 'serviceDate';
}

/** A date of the invoice; only the invoice's own date must be there. */
export function DayField({ form, name }: DayFieldProps) {
  const { t } = useTranslation('accounting');
  const isRequired = name === 'invoiceDate';
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <DayInput
          label={t(`fields.${name}`)}
          wrapperProps={{ 'data-span': '2' }}
          data-field={field.name}
          value={field.value}
          onChange={field.onChange}
          onUnreadable={field.onChange}
          onBlur={field.onBlur}
          clearable={!isRequired}
          clearButtonProps={{ 'aria-label': t('actions.clear') }}
          {...(isRequired ? requiredField(field.value, fieldState.error?.message) : { error: fieldState.error?.message })}
        />
      )}
    />
  );
}

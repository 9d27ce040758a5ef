import { Textarea, TextInput } from '@mantine/core';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { InvoiceValues, TextFieldName } from '../values/invoice-values.ts';
import classes from './invoice-editor.module.css';

export interface TextFieldProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly name: TextFieldName;
  /** Sixths of the row; 3 if absent. */
  readonly span?: '2' | '4' | '6';
}

/** One line of an invoice; uncontrolled, renders only for its own error. */
export function TextField({ form, name, span }: TextFieldProps) {
  const { t } = useTranslation('accounting');
  const { errors } = useFormState({ control: form.control, name, exact: true });
  return <TextInput label={t(`fields.${name}`)} autoComplete="off" {...form.register(name)} error={errors[name]?.message} wrapperProps={{ 'data-span': span }} />;
}

/** A text of several lines that grows with what is typed. */
export function TextAreaField({ form, name }: TextFieldProps) {
  const { t } = useTranslation('accounting');
  const { errors } = useFormState({ control: form.control, name, exact: true });
  return (
    <Textarea
      label={t(`fields.${name}`)}
      rows={3}
      resize="vertical"
      classNames={{ input: classes.growing }}
      {...form.register(name)}
      error={errors[name]?.message}
    />
  );
}

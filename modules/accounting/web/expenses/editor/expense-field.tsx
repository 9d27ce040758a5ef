import { Group, Text } from '@mantine/core';
import { get, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import type { FieldInputProps } from '#platform/web/form/field-input.tsx';
import { asLoose } from '#platform/web/form/use-field.ts';
import type {
  Expense,
  ExpenseField as FieldName,
  expenseFields,
} from '#modules/accounting/contract/expenses/expenses.ts';
import type { FieldSource } from '#modules/receipt-reading/contract/receipt-values.ts';
import { SourceMark } from './source-mark.tsx';

export interface ExpenseFieldProps extends Pick<
  FieldInputProps<typeof expenseFields>,
  'editing' | 'options' | 'records'
> {
  readonly name: FieldName;
  readonly sources: Expense['sources'];
  readonly onShow: (source: FieldSource) => void;
  readonly isWide?: boolean;
  readonly isReadOnly?: boolean;
  /** Muted text below the field. */
  readonly note?: string;
}

/** Field of the expense with its label, and the source of its value until somebody changes it. */
export function ExpenseField({
  name,
  sources,
  onShow,
  isWide = false,
  isReadOnly = false,
  note,
  ...rest
}: ExpenseFieldProps) {
  const { t } = useTranslation('accounting');
  const { dirtyFields } = useFormState({ control: asLoose(rest.editing.form).control, name });
  const label = t(`expenses.fields.${name}`);
  const source = get(dirtyFields, name) === undefined ? sources[name] : undefined;
  const hint =
    source === undefined && note === undefined ? undefined : (
      <Group gap="2px 10px">
        {note === undefined ? null : (
          <Text span size="xs" c="dimmed">
            {note}
          </Text>
        )}
        {source === undefined ? null : <SourceMark source={source} label={label} onShow={onShow} />}
      </Group>
    );
  return (
    <div className={isWide ? 'kontor-wide' : ''}>
      <FieldInput
        {...rest}
        name={name}
        label={label}
        {...(hint === undefined ? {} : { hint })}
        {...(isReadOnly ? { input: { readOnly: true } } : {})}
      />
    </div>
  );
}

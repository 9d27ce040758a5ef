import { Checkbox, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { addAmounts } from '../../contract/derived-fields.ts';
import { parseDecimal } from '../../contract/decimal-text.ts';
import type { FieldSet } from '../../contract/fields.ts';
import type { EntityEditing } from '../form/use-entity-form.ts';
import { asLoose } from '../form/use-field.ts';
import classes from '../form/form.module.css';

interface ShownFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly isAmount?: boolean;
}

/** Read-only field: derived from others, or delivered. */
export function ShownField({ name, label, value, isAmount = false }: ShownFieldProps) {
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      data-field={name}
      {...(isAmount ? { classNames: { input: classes.amount } } : {})}
    />
  );
}

/** Read-only yes or no, in the place and look of its input. */
export function ShownFlag({ name, label, isSet }: Omit<ShownFieldProps, 'value'> & { readonly isSet: boolean }) {
  return <Checkbox size="sm" label={label} checked={isSet} readOnly disabled data-field={name} />;
}

interface SumFieldProps extends Pick<ShownFieldProps, 'name' | 'label'> {
  readonly editing: EntityEditing<FieldSet>;
  readonly parts: readonly string[];
  readonly write: (sum: number) => string;
}

/** Sum of typed amounts; empty while one of them is invalid. */
export function SumField({ editing, parts, write, ...field }: SumFieldProps) {
  const typed = useWatch({ control: asLoose(editing.form).control, name: [...parts] }) as string[];
  return (
    <ShownField
      {...field}
      value={sumUp(
        typed.map((text) => parseDecimal(text, editing.typedIn)),
        write,
      )}
      isAmount
    />
  );
}

function sumUp(amounts: readonly (number | null | undefined)[], write: (sum: number) => string): string {
  try {
    return amounts.includes(undefined) ? '' : write(addAmounts(amounts));
  } catch {
    // More decimals than cents are an invalid amount.
    return '';
  }
}

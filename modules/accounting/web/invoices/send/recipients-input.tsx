import { TagsInput } from '@mantine/core';
import type { TagsInputProps } from '@mantine/core';
import { maxRecipients } from '#modules/accounting/contract/invoices/sending/deliveries.ts';

interface RecipientsInputProps extends Omit<TagsInputProps, 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> {
  readonly value: readonly string[];
  readonly onChange: (addresses: readonly string[]) => void;
  /** Address that is being typed. */
  readonly typed: string;
  readonly onTyped: (address: string) => void;
}

const hintBelow = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
};

/** Recipients of an email: several addresses, ended by comma, space or Enter. */
export function RecipientsInput({ value, onChange, typed, onTyped, ...rest }: RecipientsInputProps) {
  return (
    <TagsInput
      {...rest}
      {...hintBelow}
      data-field="to"
      value={[...value]}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={onTyped}
      maxTags={maxRecipients}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
      autoComplete="off"
    />
  );
}

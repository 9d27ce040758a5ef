import { useTranslation } from 'react-i18next';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import type { FieldInputProps } from '#platform/web/form/field-input.tsx';
import { listCountries } from '#platform/web/format/countries.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import { nameField, nameOption } from '../values/name-field.ts';

export interface InvoiceFieldProps extends Pick<FieldInputProps<typeof invoiceFields>, 'editing'> {
  readonly name: keyof typeof invoiceFields;
  /** Sixths of the row; 3 if absent. */
  readonly span?: '2' | '4' | '6' | undefined;
}

/** Field of the invoice with its label and, for a choice, its options. */
export function InvoiceField({ name, span, editing }: InvoiceFieldProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { options, naming } = invoiceFields[name] as { readonly options?: readonly string[]; readonly naming?: string };
  const offered =
    naming === 'country'
      ? listCountries(language)
      : options?.map((value) => ({ value, label: nameOption(name, value, language, t) ?? value }));
  return (
    <div data-span={span}>
      <FieldInput
        editing={editing}
        name={name}
        label={nameField(name, t)}
        {...(offered === undefined ? {} : { options: offered })}
      />
    </div>
  );
}

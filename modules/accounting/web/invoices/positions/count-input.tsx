import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';

interface CountInputProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly index: number;
  readonly attributes: Record<string, unknown>;
  /** Reactions to its input. */
  readonly options: { readonly onChange: () => void; readonly onBlur: () => void };
}

/** Input of the count: 1 for `general`, which has no symbol (specification, section 5), or -1 if it is taken back. */
export function CountInput({ form, index, attributes, options }: CountInputProps) {
  const path = `positions.${index}.count` as const;
  const unit = useWatch({ control: form.control, name: `positions.${index}.uom` });
  if (unit === 'general') return <GeneralCount form={form} path={path} attributes={attributes} />;
  return <input {...attributes} required inputMode="decimal" autoComplete="off" {...form.register(path, options)} />;
}

function GeneralCount({
  form,
  path,
  attributes,
}: Omit<CountInputProps, 'index' | 'options'> & { readonly path: `positions.${number}.count` }) {
  const language = useLanguage();
  // The typed count returns with the unit, unless the sign is changed here.
  const typed = useWatch({ control: form.control, name: path });
  return (
    <select
      {...attributes}
      name={path}
      value={/^\s*[-−]/u.test(typed) ? '-1' : '1'}
      onChange={(event) => form.setValue(path, event.currentTarget.value, { shouldDirty: true })}
    >
      {['1', '-1'].map((count) => (
        <option key={count} value={count}>
          {formatNumber(Number(count), language)}
        </option>
      ))}
    </select>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { fromCents } from '#platform/contract/money.ts';
import { pickEntry } from '#platform/web/settings/use-settings-form.ts';
import { configurationQuery } from '../../configuration/configuration-queries.ts';
import { FilledText } from '../../configuration/filled-text.tsx';
import { useInvoiceTotals } from '../positions/draft-totals.tsx';
import { InvoiceField } from './invoice-field.tsx';
import type { InvoiceFieldProps } from './invoice-field.tsx';

const defaultOf = { invoiceAdditionsTop: 'introduction', invoiceAdditionsBottom: 'closing' } as const;
const namedFields = [
  'invoiceDate',
  'invoiceDueDate',
  'serviceDate',
  'servicePeriodStart',
  'servicePeriodEnd',
  'customerName',
  'customerSalutation',
  'companyName',
] as const;

interface LetterTextProps extends Pick<InvoiceFieldProps, 'editing'> {
  readonly name: keyof typeof defaultOf;
  readonly invoiceId: string;
}

/**
 * Text above or below the positions, with what its placeholders become. A default text that nobody changed follows the
 * language of the invoice.
 */
export function LetterText({ editing, name, invoiceId }: LetterTextProps) {
  const { control, getValues, setValue } = editing.form;
  const [text, language] = useWatch({ control, name: [name, 'language'] });
  const { data: configuration } = useQuery(configurationQuery());
  const former = useRef(language);
  useEffect(() => {
    const defaults = pickEntry(configuration, 'newInvoiceConfig')?.properties[defaultOf[name]];
    if (defaults === undefined || former.current === language) return;
    const before = defaults[former.current as LanguageKey] ?? '';
    former.current = language;
    if (getValues(name) === before) setValue(name, defaults[language as LanguageKey] ?? '', { shouldDirty: true });
  }, [configuration, getValues, language, name, setValue]);
  return (
    <div>
      <InvoiceField editing={editing} name={name} />
      {text.includes('{') ? <FilledByInvoice editing={editing} text={text} invoiceId={invoiceId} /> : null}
    </div>
  );
}

interface FilledByInvoiceProps extends Pick<LetterTextProps, 'editing' | 'invoiceId'> {
  readonly text: string;
}

function FilledByInvoice({ editing, text, invoiceId }: FilledByInvoiceProps) {
  const { control } = editing.form;
  const values = useWatch({ control, name: namedFields });
  const language = useWatch({ control, name: 'language' });
  const { payableCents } = useInvoiceTotals();
  const named = Object.fromEntries(namedFields.map((field, index) => [field, values[index]]));
  return <FilledText text={text} invoice={{ ...named, language, invoiceId, payableAmount: fromCents(payableCents) }} />;
}

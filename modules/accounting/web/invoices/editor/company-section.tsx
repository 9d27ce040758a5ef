import { IconChevronRight } from '@tabler/icons-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { companyFields } from '#modules/accounting/contract/company.ts';
import type { CompanyField, InvoiceValues } from '../values/invoice-values.ts';
import { TextField } from './text-field.tsx';
import classes from './invoice-editor.module.css';

const spans: Partial<Record<CompanyField, { span: '2' | '4' }>> = { postcode: { span: '2' }, city: { span: '4' } };

/**
 * The sender, copied from the configuration when the invoice was created, so folded away. A `details`
 * keeps its fields in the document: they stay part of the form and the browser's search finds them.
 */
export function CompanySection({ form }: { form: UseFormReturn<InvoiceValues> }) {
  const { t } = useTranslation('accounting');
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
        <span className={classes.legend}>{t('sections.company')}</span>
        <span className={classes.hint}>{t('sections.companyHint')}</span>
      </summary>
      <div className={classes.fields}>
        {companyFields.map((name) => (
          <TextField key={name} form={form} name={name} {...spans[name]} />
        ))}
      </div>
    </details>
  );
}

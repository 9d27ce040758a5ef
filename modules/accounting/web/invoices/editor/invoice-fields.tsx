import { Alert, List } from '@mantine/core';
import { IconAlertCircle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { ShownError } from '#platform/web/form/use-save.ts';
import type { Invoice } from '#modules/accounting/contract/invoices.ts';
import { isNew } from '../new-invoices.ts';
import { PositionsEditor } from '../positions/positions-editor.tsx';
import { TotalsPanel } from '../positions/totals-panel.tsx';
import { CompanySection } from './company-section.tsx';
import { CustomerSection } from './customer-section.tsx';
import { HeadSection } from './head-section.tsx';
import type { InvoiceValues } from '../values/invoice-values.ts';
import { nameField } from '../values/name-field.ts';
import { TextAreaField } from './text-field.tsx';
import classes from './invoice-editor.module.css';

interface InvoiceFieldsProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly invoice: Invoice;
  /** Language in which numbers are typed. */
  readonly typedIn: LanguageKey;
  readonly wrongFields: readonly ShownError[];
  readonly onChangeNumber: () => void;
}

/** All fields of an invoice in groups; an issued invoice shows them without letting anyone change them. */
export function InvoiceFields({ form, invoice, typedIn, wrongFields, onChangeNumber }: InvoiceFieldsProps) {
  const { t } = useTranslation('accounting');
  const isReadOnly = invoice.status !== 'draft';
  return (
    <fieldset className={classes.sections} disabled={isReadOnly} aria-label={t('editor.form')}>
      {isReadOnly ? (
        <Alert icon={<IconLock size={18} />} title={t(`status.${invoice.status}`)} variant="light">
          {t('editor.readOnly')}
        </Alert>
      ) : null}
      {wrongFields.length > 0 ? <WrongFields errors={wrongFields} /> : null}
      <Section title={t('sections.head')}>
        <HeadSection form={form} invoiceId={invoice.invoiceId} onChangeNumber={onChangeNumber} />
      </Section>
      <Section title={t('sections.customer')}>
        <CustomerSection form={form} isStart={isNew(invoice)} />
      </Section>
      <Section title={t('positions.title')}>
        <TextAreaField form={form} name="invoiceAdditionsTop" />
        <PositionsEditor form={form} typedIn={typedIn} />
        <TotalsPanel />
        <TextAreaField form={form} name="invoiceAdditionsBottom" />
      </Section>
      <section className={classes.section}>
        <CompanySection form={form} />
      </section>
    </fieldset>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.legend}>{title}</h2>
      {children}
    </section>
  );
}

function WrongFields({ errors }: { errors: readonly ShownError[] }) {
  const { t } = useTranslation(['accounting', 'platform']);
  const shown = errors.slice(0, 6);
  return (
    <Alert icon={<IconAlertCircle size={18} />} color="red" title={t('editor.checkFields')} role="alert">
      <List size="sm">
        {shown.map(({ path, message }) => (
          <List.Item key={path}>{`${nameField(path, t)}: ${message}`}</List.Item>
        ))}
        {errors.length > shown.length ? <List.Item>{t('editor.moreFields', { number: errors.length - shown.length })}</List.Item> : null}
      </List>
    </Alert>
  );
}
